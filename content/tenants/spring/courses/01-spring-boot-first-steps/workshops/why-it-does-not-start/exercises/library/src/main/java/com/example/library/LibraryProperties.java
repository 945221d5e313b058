package com.example.library;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

@ConfigurationProperties("library")
public record LibraryProperties(Duration loanPeriod) {
}
