CREATE TABLE orders (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer   BIGINT NOT NULL,
    placed_on  DATE   NOT NULL
);
