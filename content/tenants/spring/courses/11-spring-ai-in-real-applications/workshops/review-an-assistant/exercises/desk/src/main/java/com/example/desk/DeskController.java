package com.example.desk;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.security.Principal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class DeskController {

    record Question(@NotBlank String text) {
    }

    private final HelpDesk desk;

    DeskController(HelpDesk desk) {
        this.desk = desk;
    }

    @PostMapping("/desk")
    String ask(@RequestBody @jakarta.validation.Valid Question question, Principal reader) {
        return desk.answer(reader.getName(), question.text());
    }
}
