-- When the history before a later revision was compacted: the revision stays listed, and nobody can roll back to it.
alter table revisions add column compacted_at timestamptz;

-- Deleting a document looks for what refers to it. Attempts keep the documents they were graded by, which compacting checks
-- by itself: an index for it would cost every attempt more than it is worth.
create index item_versions_hash on item_versions (hash);
create index document_assets_document on document_assets (document_hash);
alter table quiz_attempts drop constraint quiz_attempts_hash_fkey;
