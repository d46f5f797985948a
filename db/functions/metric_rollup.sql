drop function if exists metric_rollup(date, date);
-- The figures of days in UTC from their orders, refunds and shares, in each reporting currency by the rate of each day. An order is counted
-- once in each row, however many of its lines belong to it. Amounts are summed in their own currency and converted once for each row. Whose
-- first order one is takes about as long to find out as all else: customers are counted only where that is wanted.
create or replace function metric_rollup(first_day date, last_day date, quotes text[] default array['USD', 'CAD', 'EUR', 'GBP'], wants_customers boolean default true)
returns setof metric_figures language sql stable set search_path = public as $$
  with lines as materialized (
    select f.*, (f.at at time zone 'UTC')::date as day, row_number() over (partition by f.order_id, f.what) as place
    from metric_facts(first_day::timestamp at time zone 'UTC', (last_day + 1)::timestamp at time zone 'UTC') f
  ), facts as materialized (
    -- Found out for one line of each order, and told to the others without a join: statistics know nothing of a day that has just ended.
    select l.*, bool_or(case when wants_customers and l.what = 'sale' and l.place = 1 then
        coalesce((select m.first_order_id from metric_orders m where m.order_id = l.order_id), (select p.id from first_order_of(l.user_id, l.email, l.paid_at) p)) = l.order_id
      end) over (partition by l.order_id, l.what) as is_first
    from lines l
  ), rows as (
    -- Sorted byte by byte, which is several times faster than by the rules of a language.
    select f.day, f.region, f.currency collate "C" as currency, f.kind collate "C" as kind, d.dimension collate "C" as dimension, d.value collate "C" as value,
      count(distinct f.order_id) filter (where f.what = 'sale') as orders, sum(f.units) as units, sum(f.refunded_units) as refunded_units,
      count(distinct f.order_id) filter (where f.what = 'sale' and f.is_first) as new_customers,
      count(distinct f.order_id) filter (where f.what = 'sale' and not f.is_first) as returning_orders,
      sum(f.gross) as gross, sum(f.discount) as discount, sum(f.tax) as tax, sum(f.shipping) as shipping, sum(f.refunds) as refunds,
      sum(f.refunded_tax) as refunded_tax, sum(f.late_refunds) as late_refunds, sum(f.deposits) as deposits,
      sum(f.deposits_back) as deposits_back, sum(f.shares) as shares,
      count(distinct f.order_id) filter (where f.what in ('sale', 'refund')) as moved
    from facts f
    cross join lateral (
      values ('', ''), ('dealer', f.dealer_id::text), ('affiliate', f.affiliate_id::text), ('tuner', f.tuner),
        ('product', f.product_id::text), ('tune', f.tune_id::text)
      union all
      select 'code', code from unnest(f.codes) code
    ) d (dimension, value)
    where d.value is not null
    group by 1, 2, 3, 4, 5, 6
  ), rates as materialized (
    select day, base, quote, metric_rate(base, quote, day)::numeric / 100000000 as rate
    from (select distinct day, currency as base from facts) b cross join unnest(quotes) quote
  )
  select r.day, x.quote, r.region, r.currency, r.kind, r.dimension, r.value, r.orders, r.units::bigint, r.refunded_units::bigint,
    r.new_customers, r.returning_orders, coalesce(round(r.gross * x.rate), 0)::bigint, coalesce(round(r.discount * x.rate), 0)::bigint,
    coalesce(round(r.tax * x.rate), 0)::bigint, coalesce(round(r.shipping * x.rate), 0)::bigint, coalesce(round(r.refunds * x.rate), 0)::bigint,
    coalesce(round(r.refunded_tax * x.rate), 0)::bigint, coalesce(round(r.late_refunds * x.rate), 0)::bigint,
    coalesce(round(r.deposits * x.rate), 0)::bigint, coalesce(round(r.deposits_back * x.rate), 0)::bigint,
    coalesce(round(r.shares * x.rate), 0)::bigint, case when x.rate is null then r.moved else 0 end
  from rows r join rates x on x.base collate "C" = r.currency and x.day = r.day
$$;
