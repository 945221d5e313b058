package com.example.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MailTests {

    private final RecordingMailer mailer = new RecordingMailer();
    private final Reservations reservations = new Reservations(mailer);

    @Test
    void aMailArrives() throws InterruptedException {
        reservations.returned(42);

        Thread.sleep(2000);
        assertThat(mailer.sent()).hasSize(1);
    }
}
