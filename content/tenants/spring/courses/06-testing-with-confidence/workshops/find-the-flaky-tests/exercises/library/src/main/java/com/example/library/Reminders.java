package com.example.library;

import java.time.LocalDate;

class Reminders {

    boolean isLastDay(LocalDate due) {
        return due.equals(LocalDate.now());
    }
}
