package com.example.desk;

import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;
import org.springframework.stereotype.Component;

@Component
class LibraryTools {

    private final Loans loans;
    private final Catalog catalog;

    LibraryTools(Loans loans, Catalog catalog) {
        this.loans = loans;
        this.catalog = catalog;
    }

    @Tool(description = "The books that a reader has on loan now")
    List<String> loansOf(@ToolParam(description = "name of the reader") String reader) {
        return loans.titlesOf(reader);
    }

    @Tool(description = "Search the catalog; returns at most five titles")
    List<String> searchCatalog(@ToolParam(description = "words of the title or the author") String words) {
        return catalog.search(words, 5);
    }
}
