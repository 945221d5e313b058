-- A part of an asset is read without reading all of it, which takes bytes that are stored in pieces and not compressed.
alter table assets alter column bytes set storage external;
-- What was compressed before is written again; pictures and videos hardly ever were.
update assets set bytes = bytes || ''::bytea where pg_column_compression(bytes) is not null;
