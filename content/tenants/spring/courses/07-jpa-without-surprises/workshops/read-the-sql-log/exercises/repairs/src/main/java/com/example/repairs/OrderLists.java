package com.example.repairs;

import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class OrderLists {

    private final RepairOrders orders;
    private final RepairItems items;

    public OrderLists(RepairOrders orders, RepairItems items) {
        this.orders = orders;
        this.items = items;
    }

    /** GET /orders */
    @Transactional(readOnly = true)
    public List<String> openOrders() {
        return orders.findByStatus(RepairOrder.Status.OPEN).stream()
                .map(order -> order.id() + " " + order.customer().name())
                .toList();
    }

    /** GET /items?word= */
    @Transactional(readOnly = true)
    public List<String> itemsWith(String word) {
        return items.findByDescriptionContaining(word).stream()
                .map(RepairItem::description)
                .toList();
    }
}
