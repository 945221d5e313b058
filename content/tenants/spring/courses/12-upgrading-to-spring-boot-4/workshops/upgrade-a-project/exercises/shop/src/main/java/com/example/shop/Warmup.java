package com.example.shop;

import javax.annotation.PostConstruct;
import org.springframework.stereotype.Component;

@Component
class Warmup {

    @PostConstruct
    void loadPrices() {
        // left out here
    }
}
