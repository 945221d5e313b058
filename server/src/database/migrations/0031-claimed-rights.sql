-- Rights that groups or roles at an external provider give, as the last token of the person said: `admin@* author@one`.
-- They are apart from those that administrators grant, which a token never changes.
alter table users add column claimed_rights text not null default '';
create index users_with_claimed_rights on users (id) where claimed_rights <> '';
