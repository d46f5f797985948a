-- Pairs of products and tunes with how many orders that were paid on days in UTC hold both. Deposits are left out.
create or replace function metric_by_pair(first_day date, last_day date)
returns table (day date, region bigint, kind text, object_id bigint, other_kind text, other_id bigint, orders bigint)
language sql stable set search_path = public as $$
  with lines as (
    select distinct (o.paid_at at time zone 'UTC')::date as day, o.region, l.order_id, case when l.tune_id is null then 'product' else 'tune' end as kind,
      coalesce(l.tune_id, l.product_id) as id
    from orders o join order_lines l on l.order_id = o.id
    where o.region in (1, 2) and o.paid_at >= first_day::timestamp at time zone 'UTC' and o.paid_at < (last_day + 1)::timestamp at time zone 'UTC'
      and l.kind <> 'deposit' and num_nonnulls(l.tune_id, l.product_id) = 1
  )
  select a.day, a.region, a.kind, a.id, b.kind, b.id, count(*)
  from lines a join lines b on b.order_id = a.order_id and (a.kind, a.id) > (b.kind, b.id) group by 1, 2, 3, 4, 5, 6
$$;
