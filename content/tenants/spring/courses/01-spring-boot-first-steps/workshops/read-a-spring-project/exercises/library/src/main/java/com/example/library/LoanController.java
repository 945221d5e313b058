package com.example.library;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class LoanController {

    private final LibraryProperties properties;

    public LoanController(LibraryProperties properties) {
        this.properties = properties;
    }

    @GetMapping("/loans/limit")
    public int limit() {
        return properties.maximumLoans();
    }
}
