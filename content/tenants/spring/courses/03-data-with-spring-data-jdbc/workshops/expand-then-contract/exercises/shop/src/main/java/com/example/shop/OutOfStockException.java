package com.example.shop;

class OutOfStockException extends Exception {

    OutOfStockException(String product) {
        super(product + " is not in stock");
    }
}
