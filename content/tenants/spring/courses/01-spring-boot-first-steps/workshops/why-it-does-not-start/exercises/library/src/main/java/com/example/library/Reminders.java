package com.example.library;

import org.springframework.stereotype.Component;

/** Reminds readers by email. Nobody is reminded on paper. */
@Component
class Reminders {

    private final Notifier notifier;

    Reminders(Notifier notifier) {
        this.notifier = notifier;
    }

    void remind(String reader) {
        notifier.notify(reader, "Your book is due tomorrow.");
    }
}
