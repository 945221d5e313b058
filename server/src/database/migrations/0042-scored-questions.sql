-- How many of the questions of an attempt were scored; null for attempts of earlier releases, whose questions all count.
alter table quiz_attempts add column scored integer;
