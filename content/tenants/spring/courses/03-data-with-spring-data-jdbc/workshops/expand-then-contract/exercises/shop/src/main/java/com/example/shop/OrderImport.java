package com.example.shop;

import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class OrderImport {

    private static final Logger log = LoggerFactory.getLogger(OrderImport.class);

    private final Orders orders;
    private final Stock stock;

    OrderImport(Orders orders, Stock stock) {
        this.orders = orders;
        this.stock = stock;
    }

    public void importAll(List<NewOrder> incoming) {
        for (NewOrder order : incoming) {
            try {
                place(order);
            } catch (OutOfStockException e) {
                log.warn("Skipped {}", order, e);
            }
        }
    }

    @Transactional
    public void place(NewOrder order) throws OutOfStockException {
        orders.save(order.toOrder());
        stock.reserve(order.lines());
    }
}
