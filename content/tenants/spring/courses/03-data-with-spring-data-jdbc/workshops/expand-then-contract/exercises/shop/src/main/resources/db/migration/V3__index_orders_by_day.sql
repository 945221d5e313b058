CREATE INDEX orders_placed_on ON orders (placed_on);
