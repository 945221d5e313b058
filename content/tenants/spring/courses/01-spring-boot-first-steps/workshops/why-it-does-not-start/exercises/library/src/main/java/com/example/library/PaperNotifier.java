package com.example.library;

import org.springframework.stereotype.Component;

/** Prints a letter, for the few readers who asked for one. */
@Component
class PaperNotifier implements Notifier {

    @Override
    public void notify(String reader, String text) {
        // left out here
    }
}
