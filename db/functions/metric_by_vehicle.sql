-- Paid orders of days in UTC for each vehicle, by the slugs of its make, model and engine; without slugs all orders for a vehicle.
create or replace function metric_by_vehicle(first_day date, last_day date)
returns table (day date, region bigint, make text, model text, engine text, orders bigint) language sql stable set search_path = public as $$
  with sold as (
    select (o.paid_at at time zone 'UTC')::date as day, o.region, coalesce(o.vehicle->>'make', '') as make, coalesce(o.vehicle->>'model', '') as model,
      coalesce(o.vehicle->>'engine', '') as engine
    from orders o
    where o.region in (1, 2) and o.paid_at >= first_day::timestamp at time zone 'UTC' and o.paid_at < (last_day + 1)::timestamp at time zone 'UTC'
      and o.vehicle is not null
  )
  select day, region, make, model, engine, count(*) from sold where make <> '' group by 1, 2, 3, 4, 5
  union all
  select day, region, '', '', '', count(*) from sold group by 1, 2
$$;
