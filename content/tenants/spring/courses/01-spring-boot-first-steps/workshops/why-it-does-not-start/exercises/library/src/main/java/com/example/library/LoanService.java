package com.example.library;

import java.time.Clock;
import java.time.LocalDate;
import org.springframework.stereotype.Service;

@Service
class LoanService {

    private final LibraryProperties properties;
    private final Clock clock;

    LoanService(LibraryProperties properties, Clock clock) {
        this.properties = properties;
        this.clock = clock;
    }

    LocalDate dueDate() {
        return LocalDate.now(clock).plusDays(properties.loanPeriod().toDays());
    }
}
