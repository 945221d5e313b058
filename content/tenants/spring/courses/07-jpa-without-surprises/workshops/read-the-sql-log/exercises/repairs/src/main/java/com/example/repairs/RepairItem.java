package com.example.repairs;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;

@Entity
public class RepairItem {

    @Id
    @GeneratedValue
    private Long id;

    @ManyToOne(optional = false)
    @JoinColumn(name = "order_id")
    private RepairOrder order;

    private String description;

    protected RepairItem() {
    }

    public Long id() {
        return id;
    }

    public String description() {
        return description;
    }
}
