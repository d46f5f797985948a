-- Pages of the catalog that list tunes of some types for all makes.
insert into category_pages (slug, position, types)
select slug, place, jsonb_build_array(slug) from unnest(array[
  'engine-tuning', 'turbo-tuning', 'performance-tuning', 'eco-tuning', 'tcu-tuning',
  'stage-1-tuning', 'stage-2-tuning', 'stage-3-tuning', 'stage-4-tuning', 'diesel-tuning']) with ordinality page (slug, place);
