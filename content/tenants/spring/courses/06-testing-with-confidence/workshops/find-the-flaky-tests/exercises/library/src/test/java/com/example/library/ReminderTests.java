package com.example.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class ReminderTests {

    private final Reminders reminders = new Reminders();

    @Test
    void remindersGoOutOnTheLastDay() {
        LocalDate due = LocalDate.now();

        assertThat(reminders.isLastDay(due)).isTrue();
    }
}
