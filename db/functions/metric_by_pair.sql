-- Pairs of products and tunes with how many orders that were paid on days in UTC hold both. Deposits are left out.
-- Each order’s lines are looked up by its number: no statistics of a day that has just ended can lead to comparing all lines with all.
create or replace function metric_by_pair(first_day date, last_day date)
returns table (day date, region bigint, kind text, object_id bigint, other_kind text, other_id bigint, orders bigint)
language sql stable set search_path = public as $$
  select p.day, p.region, p.kind, p.id, p.other_kind, p.other_id, count(*)
  from (
    select distinct (o.paid_at at time zone 'UTC')::date as day, o.region, o.id as order_id, a.kind, a.id, b.kind as other_kind, b.id as other_id
    from orders o
    join order_lines l on l.order_id = o.id and l.kind <> 'deposit' and num_nonnulls(l.tune_id, l.product_id) = 1
    join order_lines m on m.order_id = o.id and m.kind <> 'deposit' and num_nonnulls(m.tune_id, m.product_id) = 1
    cross join lateral (values (case when l.tune_id is null then 'product' else 'tune' end, coalesce(l.tune_id, l.product_id))) a (kind, id)
    cross join lateral (values (case when m.tune_id is null then 'product' else 'tune' end, coalesce(m.tune_id, m.product_id))) b (kind, id)
    where o.region in (1, 2) and o.paid_at >= first_day::timestamp at time zone 'UTC' and o.paid_at < (last_day + 1)::timestamp at time zone 'UTC'
      and (a.kind, a.id) > (b.kind, b.id)
  ) p group by 1, 2, 3, 4, 5, 6
$$;
