-- The visitors of a day, or one of them. A visitor of a region and day has the source and the campaign of the first visit that names a
-- campaign, else the source of their first visit; the first country, device and screen; and the vehicle they got furthest with: the last
-- one put into the cart, else whose tunes were seen, else chosen.
create or replace function visit_people(on_day date, only_visitor text default null) returns table (
  region bigint, visitor text, is_bot boolean, source text, campaign text, country text, device text, screen text, entry text, leaving text,
  views bigint, seconds int, vehicle int, tune int, cart int, checkout int, paid int, chosen_vehicle text
) language plpgsql stable set search_path = public as $$
#variable_conflict use_column
begin
  return query
  with found as (
    select *, case when path ~ '^/catalog(/[^/]+){4,5}$' then concat_ws('/', split_part(path, '/', 3), split_part(path, '/', 5), split_part(path, '/', 6)) end as chosen
    from visits where day = on_day and (only_visitor is null or visitor = only_visitor)
  )
  select region, visitor, is_bot,
    (array_agg(source order by campaign = '', at, path, source, campaign, device, screen, country))[1], (array_agg(campaign order by campaign = '', at, path, source, campaign, device, screen, country))[1],
    (array_agg(country order by at, path, source, campaign, device, screen, country))[1], (array_agg(device order by at, path, source, campaign, device, screen, country))[1],
    (array_agg(screen order by at, path, source, campaign, device, screen, country))[1],
    (array_agg(path order by at, path, source, campaign, device, screen, country) filter (where is_view))[1],
    (array_agg(path order by at desc, path desc) filter (where is_view))[1],
    count(*) filter (where is_view),
    floor(extract(epoch from max(at) - min(at)))::int,
    coalesce(bool_or(step in ('vehicle', 'tune')), false)::int, coalesce(bool_or(step = 'tune'), false)::int,
    coalesce(bool_or(step = 'cart'), false)::int, coalesce(bool_or(step = 'checkout'), false)::int,
    coalesce(bool_or(step = 'paid'), false)::int,
    coalesce((array_agg(chosen order by array_position(array['tune', 'cart'], step) desc nulls last, at desc, chosen) filter (where chosen is not null))[1], '')
  from found group by region, visitor, is_bot;
end $$;

revoke execute on function visit_people(date, text) from public;
grant execute on function visit_people(date, text) to overboost_app;
