package com.example.shop;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;
import org.springframework.boot.test.mock.mockito.MockBean;
import org.springframework.test.web.servlet.MockMvc;

@WebMvcTest(OrderController.class)
class OrderControllerTests {

    @Autowired
    MockMvc mvc;

    @MockBean
    Orders orders;

    @Test
    void anUnknownOrderIsNotFound() throws Exception {
        mvc.perform(get("/orders/999")).andExpect(status().isNotFound());
    }
}
