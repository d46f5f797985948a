-- The figures of a day, from its visits, by what visit_people knows of its visitors. With the path '' for all pages together, and a row of
-- each page for the visitors who saw it.
create or replace function visit_rollup(on_day date) returns setof visit_figures language sql stable set search_path = public as $$
  with people as (select * from visit_people(on_day)), pages as (
    select region, visitor, is_bot, path, count(*) as views from visits where day = on_day and is_view group by region, visitor, is_bot, path
  ), seen as (
    select p.*, '' as path, p.views as own_views, 1 as entries, 1 as exits from people p where p.views > 0
    union all
    select p.*, g.path, g.views, (p.entry = g.path)::int, (p.leaving = g.path)::int
    from pages g join people p using (region, visitor, is_bot)
  )
  select on_day, region, is_bot, path, source, campaign, country, device, screen, count(*)::int, sum(own_views)::int,
    count(*) filter (where views = 1)::int, sum(seconds)::int, sum(entries)::int, sum(exits)::int, sum(vehicle)::int, sum(tune)::int,
    sum(cart)::int, sum(checkout)::int, sum(paid)::int, chosen_vehicle
  from seen group by region, is_bot, path, source, campaign, country, device, screen, chosen_vehicle
$$;

revoke execute on function visit_rollup(date) from public;
grant execute on function visit_rollup(date) to overboost_app;
