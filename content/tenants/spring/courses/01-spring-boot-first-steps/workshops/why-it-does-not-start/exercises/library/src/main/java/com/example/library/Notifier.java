package com.example.library;

interface Notifier {

    void notify(String reader, String text);
}
