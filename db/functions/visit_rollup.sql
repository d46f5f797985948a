-- The figures of a day, from its visits. A visitor of a region and day has the source of their first visit, and the first country, device
-- and screen, and the vehicle they got furthest with: the last one put into the cart, else whose tunes were seen, else chosen. With the path '' for all pages together, and a row of each page for the visitors who saw it.
create or replace function visit_rollup(on_day date) returns setof visit_figures language sql stable set search_path = public as $$
  with found as (
    select *, case when path ~ '^/catalog(/[^/]+){4,5}$' then concat_ws('/', split_part(path, '/', 3), split_part(path, '/', 5), split_part(path, '/', 6)) end as chosen
    from visits where day = on_day
  ), people as (
    select region, visitor, is_bot,
      (array_agg(source order by at, path, source, campaign, device, screen, country))[1] as source, (array_agg(campaign order by at, path, source, campaign, device, screen, country))[1] as campaign,
      (array_agg(country order by at, path, source, campaign, device, screen, country))[1] as country, (array_agg(device order by at, path, source, campaign, device, screen, country))[1] as device,
      (array_agg(screen order by at, path, source, campaign, device, screen, country))[1] as screen,
      (array_agg(path order by at, path, source, campaign, device, screen, country) filter (where is_view))[1] as entry,
      (array_agg(path order by at desc, path desc) filter (where is_view))[1] as leaving,
      count(*) filter (where is_view) as views,
      floor(extract(epoch from max(at) - min(at)))::int as seconds,
      coalesce(bool_or(step in ('vehicle', 'tune')), false)::int as vehicle, coalesce(bool_or(step = 'tune'), false)::int as tune,
      coalesce(bool_or(step = 'cart'), false)::int as cart, coalesce(bool_or(step = 'checkout'), false)::int as checkout,
      coalesce(bool_or(step = 'paid'), false)::int as paid,
      coalesce((array_agg(chosen order by array_position(array['tune', 'cart'], step) desc nulls last, at desc, chosen) filter (where chosen is not null))[1], '') as chosen_vehicle
    from found group by region, visitor, is_bot
  ), pages as (
    select region, visitor, is_bot, path, count(*) as views from found where is_view group by region, visitor, is_bot, path
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
