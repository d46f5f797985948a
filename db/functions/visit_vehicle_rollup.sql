-- Visitors of the pages of each engine on a day, and those of them who paid that day and had got furthest with it (see visit_rollup): each
-- visitor once, however many of its pages they saw. Without slugs: visitors of any vehicle, and those of them who paid for one.
create or replace function visit_vehicle_rollup(on_day date)
returns table (day date, region bigint, make text, model text, engine text, visitors int, buyers int)
language sql stable set search_path = public as $$
  with found as (
    select v.region, v.visitor, v.step, v.at,
      case when path ~ '^/catalog(/[^/]+){4,5}$' then array[split_part(path, '/', 3), split_part(path, '/', 5), split_part(path, '/', 6)] end as chosen
    from visits v where v.day = on_day and not v.is_bot
  ), people as (
    select region, visitor, coalesce(bool_or(step = 'paid'), false) as paid,
      (array_agg(array_to_string(chosen, '/') order by array_position(array['tune', 'cart'], step) desc nulls last, at desc, array_to_string(chosen, '/'))
        filter (where chosen is not null))[1] as furthest
    from found group by region, visitor
  )
  select on_day, region, coalesce(chosen[1], ''), coalesce(chosen[2], ''), coalesce(chosen[3], ''), count(distinct visitor)::int,
    count(distinct visitor) filter (where paid and (chosen is null or furthest = array_to_string(chosen, '/')))::int
  from (
    select region, visitor, chosen from found where chosen is not null
    union all
    select region, visitor, null from found where chosen is not null
  ) seen join people using (region, visitor)
  group by region, chosen
$$;

revoke execute on function visit_vehicle_rollup(date) from public;
grant execute on function visit_vehicle_rollup(date) to overboost_app;
