-- When the token was issued whose names and rights are stored, so that an older token does not replace them.
alter table users add column claims_issued_at timestamptz;
