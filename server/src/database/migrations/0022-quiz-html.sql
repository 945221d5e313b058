-- The texts of a quiz as sanitized HTML. Null for documents of an older compiler, whose texts are rendered when read.
alter table documents add column quiz_html json;
