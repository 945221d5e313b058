package com.example.repairs;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

public interface RepairItems extends JpaRepository<RepairItem, Long> {

    List<RepairItem> findByDescriptionContaining(String word);
}
