-- Which membership opens the item: 0 none, 1 being signed in, 2 Pro, 3 nobody but administrators. Texts above somebody's
-- level are not searched for them; titles and descriptions are. Only lessons and guides keep their text to themselves.
alter table search_sections add column level smallint not null default 0;

-- Documents of earlier releases may hold texts that PostgreSQL can't read out of JSON; they have no words here.
create function readable(document json, field text) returns text language plpgsql immutable as $$
begin
  return document ->> field;
exception when others then
  return null;
end $$;

update search_sections s
set level = case
    when d.view @> '["auth"]' and d.view <@ '["auth"]' then 1
    when d.view <@ '[]' then 0
    when d.view <@ '["auth", "pro"]' then 2
    else 3
  end
from (
  select v.item_id, coalesce((c.card -> 'entitlements' -> 'view')::jsonb, '[]') as view
  from item_versions v join documents c on c.hash = v.hash
  where v.to_rev is null and v.kind in ('lesson', 'guide')
) d
where d.item_id = s.item_id;

-- The words of a description stand apart from those of the text, as those of the title do.
update search_sections s
set vector = s.vector || setweight(to_tsvector('academy', d.about), 'C')
from (
  select v.item_id, readable(c.card, 'descriptionText') as about
  from item_versions v join documents c on c.hash = v.hash
  where v.to_rev is null
) d
where d.item_id = s.item_id and s.ordinal = 0 and d.about <> '';

create index search_sections_about on search_sections using gin (ts_filter(vector, '{a,c}')) where ordinal = 0;

-- A misspelled word is only replaced by one that the person may know of. What is known of words that were learned before
-- comes from the texts that everybody may read; the others wait for the next publish.
alter table search_words add column level smallint not null default 3;

update search_words w set level = 0
from (
  select distinct regexp_split_to_table(lower(unaccent(s.heading || ' ' || s.text)), '[^[:alnum:]]+') as word
  from search_sections s where s.level = 0
  union
  select distinct regexp_split_to_table(lower(unaccent(coalesce(readable(c.card, 'title'), readable(c.card, 'name'), '') || ' ' ||
    coalesce(readable(c.card, 'descriptionText'), ''))), '[^[:alnum:]]+')
  from item_versions v join documents c on c.hash = v.hash where v.to_rev is null
) known
where known.word = w.word;

drop function readable;
