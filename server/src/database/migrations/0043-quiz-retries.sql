-- The attempt whose missed questions were answered again; null for an attempt at the whole check. Not a foreign key:
-- attempts are deleted with their person only, and each deletion would look for retries.
alter table quiz_attempts add column retry_of uuid;
