package com.example.library;

import jakarta.annotation.PostConstruct;
import org.springframework.stereotype.Component;

@Component
class BranchDirectory {

    private final BranchService service;

    BranchDirectory(BranchService service) {
        this.service = service;
    }

    @PostConstruct
    void load() {
        service.loadAll(); // a remote call
    }
}
