-- The text of a lesson, guide or page as plain Markdown, without its quiz. Beside the body, since pages never read it. Null
-- for documents of an older compiler.
alter table documents add column markdown text;
