-- Closed days whose figures are not the sums of orders and refunds: by day, region, currency and measure, minor units of that currency or
-- a count. Sums of lines are compared for products and tunes too, and totals with the figures that they are of, in each reporting currency.
-- Empty when the figures are right.
create or replace function metric_differences() returns table (day date, region bigint, currency text, measure text, expected bigint, found bigint)
language sql stable set search_path = public as $$
  with raw as (
    select (o.paid_at at time zone 'UTC')::date as day, o.region, o.currency, m.measure, sum(m.amount) as amount
    from orders o cross join lateral (values ('orders', 1::bigint), ('paid', o.total)) m (measure, amount)
    where o.paid_at is not null group by 1, 2, 3, 4
    union all
    select (r.finished_at at time zone 'UTC')::date, o.region, o.currency, 'refunded', sum(r.amount)
    from refunds r join orders o on o.id = r.order_id where r.state = 'refunded' group by 1, 2, 3
    union all
    select (o.paid_at at time zone 'UTC')::date, o.region, o.currency, case when l.tune_id is null then 'products' else 'tunes' end, sum(l.total)
    from orders o join order_lines l on l.order_id = o.id
    where o.paid_at is not null and l.kind <> 'deposit' and num_nonnulls(l.product_id, l.tune_id) = 1 group by 1, 2, 3, 4
  ), made as (
    select f.day, f.region, f.currency, m.measure, sum(m.amount) as amount
    from metric_figures f cross join lateral (values
      ('orders', case when f.dimension = '' then f.orders end), ('paid', case when f.dimension = '' then f.gross + f.deposits end),
      ('refunded', case when f.dimension = '' then f.refunds + f.deposits_back end),
      ('products', case when f.dimension = 'product' then f.gross end), ('tunes', case when f.dimension = 'tune' then f.gross end)
    ) m (measure, amount)
    where f.quote = f.currency and m.amount is not null group by 1, 2, 3, 4
  )
  select day, region, currency, measure, coalesce(raw.amount, 0)::bigint, coalesce(made.amount, 0)::bigint
  from (select * from raw where day <= (select max(d.day) from metric_days d)) raw full join made using (day, region, currency, measure)
  where coalesce(raw.amount, 0) <> coalesce(made.amount, 0)
  union all
  select day, region, quote, 'totals', coalesce(f.amount, 0)::bigint, coalesce(t.amount, 0)::bigint
  from (select day, region, quote, sum(gross - refunds) as amount from metric_figures where dimension = '' group by 1, 2, 3) f
  full join (select day, region, quote, gross - refunds as amount from metric_totals) t using (day, region, quote)
  where f.amount is distinct from t.amount
$$;
