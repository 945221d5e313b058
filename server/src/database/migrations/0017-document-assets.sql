-- Which assets a document shows; protected are those in the parts that only people who may see the item get to read.
create table document_assets (
  asset_hash text not null,
  document_hash text not null references documents,
  is_protected boolean not null,
  primary key (asset_hash, document_hash, is_protected)
);
create index item_versions_live_hash on item_versions (hash) where to_rev is null;

-- Secrets that all nodes share and nobody has to configure.
create table server_secrets (
  name text primary key,
  secret bytea not null,
  created_at timestamptz not null
);

do $$
declare
  document record;
  protected_text text;
  public_text text;
begin
  for document in
    select hash, card, body, quiz from documents where concat(card, body, quiz) like '%/assets/content/%'
  loop
    begin
      protected_text := concat(
        document.body -> 'content', document.body -> 'transcript', document.body -> 'pages', document.body -> 'files',
        document.body -> 'checks', document.card -> 'settings' -> 'video', document.card -> 'settings' -> 'links',
        document.quiz);
      public_text := concat(
        document.card::jsonb #- '{settings,video}' #- '{settings,links}',
        document.body::jsonb - '{content,transcript,pages,files,checks}'::text[]);
    exception when others then
      -- A document that cannot be taken apart is protected whole.
      protected_text := concat(document.card, document.body, document.quiz);
      public_text := '';
    end;
    insert into document_assets (asset_hash, document_hash, is_protected)
    select matched[1], document.hash, true
    from regexp_matches(protected_text, '/assets/content/([0-9a-f]{64})\.', 'g') as matched
    on conflict do nothing;
    insert into document_assets (asset_hash, document_hash, is_protected)
    select matched[1], document.hash, false
    from regexp_matches(public_text, '/assets/content/([0-9a-f]{64})\.', 'g') as matched
    on conflict do nothing;
  end loop;
end $$;
