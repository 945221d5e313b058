-- What a person keeps of a text: a highlight, or a note on it. The quote and the words around it find its place again.
create table notes (
  user_id uuid not null references users on delete cascade,
  -- Made by the browser, so that a note that is sent twice is one.
  id uuid not null,
  item_id bigint not null,
  exact text not null,
  prefix text not null,
  suffix text not null,
  text text not null,
  -- The titles of its page when it was written, for when the page is gone.
  title text not null,
  course_title text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted note stays for some days without its texts, so that a write that comes late does not bring it back.
  deleted_at timestamptz,
  -- The document in which the passage was looked for last, and whether it was there.
  checked_hash text,
  is_found boolean not null default true,
  primary key (user_id, id)
);
create index notes_page on notes (user_id, item_id) where deleted_at is null;
