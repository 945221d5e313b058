-- What the store told us, word for word. Who is Pro until when follows from the set of these events alone,
-- so it does not matter how often or in which order they arrive.
create table orders (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null
);
create index orders_of_user on orders (user_id);

create table order_events (
  id text primary key,
  order_id text not null references orders on delete cascade,
  kind text not null check (kind in ('purchased', 'renewed', 'ended', 'refunded')),
  occurred_at timestamptz not null,
  -- The term that was paid for; an end and a refund have none.
  term_from timestamptz,
  term_until timestamptz,
  received_at timestamptz not null
);
create index order_events_of_order on order_events (order_id);

create table vouchers (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  tenant_id text not null,
  -- The beginning of the year of purchase it belongs to: there is one per year.
  year_from timestamptz not null,
  requested_at timestamptz not null,
  unique (user_id, year_from)
);
