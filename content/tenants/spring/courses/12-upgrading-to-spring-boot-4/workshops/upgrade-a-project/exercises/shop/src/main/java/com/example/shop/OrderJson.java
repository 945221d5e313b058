package com.example.shop;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.springframework.stereotype.Component;

@Component
class OrderJson {

    private final ObjectMapper mapper;

    OrderJson(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    record OrderLine(@JsonProperty("product_id") long productId, int quantity) {
    }

    String write(OrderLine line) {
        try {
            return mapper.writeValueAsString(line);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
