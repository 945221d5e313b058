-- A publish writes them once and reads them once; compressing them took longer than all the rest of writing a document.
alter table documents alter column sections set storage external;
