package com.example.library;

import org.springframework.stereotype.Component;

/** Sends an email. What almost every reader wants. */
@Component
class MailNotifier implements Notifier {

    @Override
    public void notify(String reader, String text) {
        // left out here
    }
}
