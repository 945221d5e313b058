-- What has a word in its title is shown first, and is found without looking through every text that holds it too.
create index search_sections_title on search_sections using gin (ts_filter(vector, '{a}')) where ordinal = 0;
