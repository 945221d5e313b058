package com.example.repairs;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

@Entity
public class RepairOrder {

    public enum Status { OPEN, IN_WORK, FINISHED }

    @Id
    @GeneratedValue
    private Long id;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    private Customer customer;

    private Instant openedAt;

    @Enumerated(EnumType.STRING)
    private Status status;

    @OneToMany(mappedBy = "order")
    private List<RepairItem> items = new ArrayList<>();

    protected RepairOrder() {
    }

    public Long id() {
        return id;
    }

    public Customer customer() {
        return customer;
    }

    public List<RepairItem> items() {
        return List.copyOf(items);
    }
}
