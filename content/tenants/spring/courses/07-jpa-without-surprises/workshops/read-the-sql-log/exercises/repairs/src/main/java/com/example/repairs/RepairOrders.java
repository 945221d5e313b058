package com.example.repairs;

import java.util.List;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface RepairOrders extends JpaRepository<RepairOrder, Long> {

    List<RepairOrder> findByStatus(RepairOrder.Status status);
}
