drop function if exists metric_differences();
-- Closed days between two days whose figures are not the sums of orders and refunds: by day, region and measure, minor units of the
-- currency, or a count where there is none. Sums of lines are compared for products and tunes too, totals with the figures that they are
-- of, in each reporting currency, and vehicles, pairs and stock row by row: of those that differ the sums are told. Empty when all is right.
create or replace function metric_differences(first_day date, last_day date)
returns table (day date, region bigint, currency text, measure text, expected bigint, found bigint)
language sql stable set search_path = public as $$
  with bounds as (
    select first_day::timestamp at time zone 'UTC' as since, (least(last_day, (select max(d.day) from metric_days d)) + 1)::timestamp at time zone 'UTC' as until
  ), sold as (
    select o.*, (o.paid_at at time zone 'UTC')::date as day from orders o, bounds b where o.region in (1, 2) and o.paid_at >= b.since and o.paid_at < b.until
  ), raw as (
    select o.day, o.region, o.currency, m.measure, sum(m.amount) as amount
    from sold o cross join lateral (values ('orders', 1::bigint), ('paid', o.total)) m (measure, amount) group by 1, 2, 3, 4
    union all
    select (r.finished_at at time zone 'UTC')::date, o.region, o.currency, 'refunded', sum(r.amount)
    from bounds b, refunds r join orders o on o.id = r.order_id
    where r.state = 'refunded' and r.finished_at >= b.since and r.finished_at < b.until group by 1, 2, 3
    union all
    select o.day, o.region, o.currency, case when l.tune_id is null then 'products' else 'tunes' end, sum(l.total)
    from sold o join order_lines l on l.order_id = o.id where l.kind <> 'deposit' and num_nonnulls(l.product_id, l.tune_id) = 1 group by 1, 2, 3, 4
  ), made as (
    select f.day, f.region, f.currency, m.measure, sum(m.amount) as amount
    from metric_figures f cross join lateral (values
      ('orders', case when f.dimension = '' then f.orders end), ('paid', case when f.dimension = '' then f.gross + f.deposits end),
      ('refunded', case when f.dimension = '' then f.refunds + f.deposits_back end),
      ('products', case when f.dimension = 'product' then f.gross end), ('tunes', case when f.dimension = 'tune' then f.gross end)
    ) m (measure, amount)
    where f.quote = f.currency and f.day between first_day and last_day and m.amount is not null group by 1, 2, 3, 4
  ), counted as (
    select 'vehicles' as measure, day, region, concat_ws('/', make, model, engine) as key, r.orders as raw, m.orders as made
    from (select v.* from bounds b, metric_by_vehicle(first_day, (b.until at time zone 'UTC')::date - 1) v) r
    full join (select * from metric_vehicles where span = 'day' and day between first_day and last_day) m using (day, region, make, model, engine)
    union all
    select 'pairs', day, region, concat_ws('/', kind, object_id, other_kind, other_id), r.orders, m.orders
    from (select p.* from bounds b, metric_by_pair(first_day, (b.until at time zone 'UTC')::date - 1) p) r
    full join (select * from metric_pairs where span = 'day' and day between first_day and last_day) m using (day, region, kind, object_id, other_kind, other_id)
    union all
    select 'stock', day, region, product_id::text, r.delta, m.delta
    from (
      select (c.created_at at time zone 'UTC')::date as day, l.region, c.product_id, sum(c.delta) as delta
      from bounds b, stock_changes c join stock_locations l on l.id = c.location_id where c.created_at >= b.since and c.created_at < b.until group by 1, 2, 3
    ) r full join (
      select s.day, s.region, s.product_id, s.on_hand - coalesce((
        select e.on_hand from metric_stock e where e.product_id = s.product_id and e.region = s.region and e.day < s.day order by e.day desc limit 1), 0) as delta
      from metric_stock s where s.day between first_day and last_day
    ) m using (day, region, product_id)
  )
  select day, region, currency, measure, coalesce(raw.amount, 0)::bigint, coalesce(made.amount, 0)::bigint
  from raw full join made using (day, region, currency, measure)
  where coalesce(raw.amount, 0) <> coalesce(made.amount, 0)
  union all
  select day, region, quote, 'totals', coalesce(f.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
  from (select day, region, quote, sum(gross - refunds) as amount from metric_figures where dimension = '' and day between first_day and last_day group by 1, 2, 3) f
  full join (select day, region, quote, gross - refunds as amount from metric_totals where day between first_day and last_day) t using (day, region, quote)
  where f.amount is distinct from t.amount
  union all
  select day, region, quote, 'values', coalesce(m.amount, 0)::bigint, coalesce(v.amount, 0)::bigint
  from (
    select x.day, x.region, x.quote, sum(x.gross - x.refunds) as amount from metric_months x
    where x.dimension <> '' and x.day between first_day and last_day group by 1, 2, 3
  ) m full join (
    select x.day, x.region, x.quote, sum(x.gross - x.refunds) as amount from metric_values x
    where x.span = 'month' and x.day between first_day and last_day group by 1, 2, 3
  ) v using (day, region, quote) where m.amount is distinct from v.amount
  union all
  select day, region, quote, 'values', coalesce(m.amount, 0)::bigint, coalesce(y.amount, 0)::bigint
  from (
    select date_trunc('year', x.day)::date as day, x.region, x.quote, sum(x.gross - x.refunds) as amount from metric_values x
    where x.span = 'month' and date_trunc('year', x.day) + interval '1 year' <= (select max(d.day) + 1 from metric_days d)
      and date_trunc('year', x.day)::date between date_trunc('year', first_day)::date and last_day and extract(month from last_day) = 12 group by 1, 2, 3
  ) m full join (
    select x.day, x.region, x.quote, sum(x.gross - x.refunds) as amount from metric_values x
    where x.span = 'year' and extract(month from last_day) = 12 and x.day between date_trunc('year', first_day)::date and last_day group by 1, 2, 3
  ) y using (day, region, quote) where m.amount is distinct from y.amount
  union all
  select day, region, quote, 'years', coalesce(m.amount, 0)::bigint, coalesce(y.amount, 0)::bigint
  from (
    select date_trunc('year', x.day)::date as day, x.region, x.quote, sum(x.gross - x.refunds) as amount from metric_months x
    where date_trunc('year', x.day) + interval '1 year' <= (select max(d.day) + 1 from metric_days d)
      and date_trunc('year', x.day)::date between date_trunc('year', first_day)::date and last_day and extract(month from last_day) = 12 group by 1, 2, 3
  ) m full join (
    select x.day, x.region, x.quote, sum(x.gross - x.refunds) as amount from metric_years x
    where extract(month from last_day) = 12 and x.day between date_trunc('year', first_day)::date and last_day group by 1, 2, 3
  ) y using (day, region, quote) where m.amount is distinct from y.amount
  union all
  select day, region, null, measure, coalesce(sum(raw), 0)::bigint, coalesce(sum(made), 0)::bigint
  from counted where coalesce(raw, 0) <> coalesce(made, 0) group by day, region, measure
$$;
