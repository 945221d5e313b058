create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Words are compared without accents and by their stem.
create text search configuration academy (copy = english);
alter text search configuration academy
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- A folder that publishes into a tenant; it replaces only what it published before.
create table sources (
  id bigint generated always as identity primary key,
  tenant_id text not null,
  name text not null,
  unique (tenant_id, name)
);

create table revisions (
  number bigint generated always as identity primary key,
  tenant_id text not null,
  source_id bigint not null references sources,
  author text not null,
  -- Of the whole folder: the same folder is not published twice.
  folder_hash text not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  created_at timestamptz not null
);
create index revisions_of_source on revisions (source_id, number desc);

-- Progress hangs on the inner number, so it is never given to anything else.
create table items (
  id bigint generated always as identity primary key,
  tenant_id text not null,
  kind text not null,
  content_id text not null,
  unique (tenant_id, kind, content_id)
);

-- Immutable: what was live once can be live again. The card is what lists need, the body what a page needs.
-- Read whole and never looked into, so they are kept as they were written, which is half the work of jsonb.
create table documents (
  hash text primary key,
  card json not null,
  body json not null,
  quiz text,
  sections json not null
);

create table item_versions (
  item_id bigint not null references items,
  source_id bigint not null references sources,
  tenant_id text not null,
  kind text not null,
  hash text not null references documents,
  source_hash text not null,
  slug text not null,
  status text not null,
  position integer not null,
  parent_id bigint references items,
  from_rev bigint not null references revisions,
  to_rev bigint references revisions,
  primary key (item_id, from_rev)
);
create unique index item_versions_live on item_versions (item_id) where to_rev is null;
create unique index item_versions_live_slug on item_versions (tenant_id, kind, slug)
  where to_rev is null and kind not in ('lesson', 'module', 'tag');
create index item_versions_of_source on item_versions (source_id) where to_rev is null;
create index item_versions_from on item_versions (from_rev);
create index item_versions_to on item_versions (to_rev) where to_rev is not null;

create table assets (
  hash text primary key,
  extension text not null,
  media_type text not null,
  bytes bytea not null
);

-- What is live, cut by heading. A section is small and is ranked by its vector: it is not worth compressing.
create table search_sections (
  item_id bigint not null,
  ordinal integer not null,
  tenant_id text not null,
  heading text not null,
  anchor text not null,
  text text not null,
  vector tsvector not null,
  primary key (item_id, ordinal)
) with (toast_tuple_target = 8160);
create index search_sections_vector on search_sections using gin (vector);

-- Every word that stands anywhere, so that a misspelt one finds its neighbour.
create table search_words (
  word text primary key
);
create index search_words_like on search_words using gin (word gin_trgm_ops);
