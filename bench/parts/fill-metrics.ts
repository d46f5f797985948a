/**
 * Closed days of the metrics as ten million orders in five years would leave them, and the orders themselves for the
 * last sixty days. Most dimensions are stored in one reporting currency only, because a page reads just one.
 */
import pg from 'pg'
import { fillOrders } from './fill-orders.ts'

/** Orders in five years, 5,500 per day, of which those of the last sixty days exist as rows. */
const allOrders = 10_000_000
const realOrders = 330_000
const openDays = 60
const measures =
  'orders, units, refunded_units, new_customers, returning_orders, gross, discount, tax, shipping, refunds, refunded_tax, late_refunds, deposits, deposits_back, shares, unrated'
const sums = measures
  .split(', ')
  .map((name) => `sum(${name})`)
  .join(', ')

/** One row per dimension value with its chance of being sold on a day, and the value of one of its lines. */
const values = `
  select 'product' as dimension, id::text as value, 0.5 as chance from products
  union all select 'tune', id::text, least(0.25, 1200.0 / 6 / (select count(*) from tunes)) from tunes
  union all select 'dealer', n::text, 0.2 from generate_series(1, 200) n
  union all select 'affiliate', n::text, 0.2 from generate_series(1, 100) n
  union all select 'tuner', 'earner/' || n, 0.5 from generate_series(1, 60) n
  union all select 'code', 'CODE' || n, 0.2 from generate_series(1, 200) n
  union all select '', '', 1`
const places = `(values (1, 'USD', 'store'), (1, 'USD', 'catalog'), (1, 'CAD', 'store'), (2, 'EUR', 'store'), (2, 'EUR', 'catalog'), (2, 'GBP', 'store')) p (region, currency, kind)`

export async function fillMetrics(url: string): Promise<{ orders: number; days: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = (text: string) => client.query(text)
  await ask(`set session_replication_role = replica`)
  await ask(`set synchronous_commit = off`)
  await ask(`set maintenance_work_mem = '1GB'`)
  await ask(`set work_mem = '256MB'`)
  const tables = [
    'days',
    'orders',
    'figures',
    'months',
    'totals',
    'cohorts',
    'vehicles',
    'pairs',
    'stock',
    'values',
    'years',
  ].map((name) => `metric_${name}`)
  for (const table of [...tables, 'visit_vehicles']) await ask(`truncate ${table} cascade`)
  await fillOrders(url, allOrders - realOrders, allOrders)
  // Content of the orders: a product, a tune or both, for a vehicle in the catalog.
  await ask(`
    with vehicles as (select row_number() over () as n, jsonb_build_object('make', k.slug, 'model', 'm' || e.id % 9, 'engine', e.slug) as vehicle
      from engines e join (select slug, row_number() over () as n from makes) k on k.n = 1 + e.id % (select count(*) from makes))
    update orders o set vehicle = v.vehicle from vehicles v
    where o.email like '%@bench.test' and o.id % 2 = 0 and v.n = 1 + o.id % (select count(*) from vehicles)`)
  await ask(`
    with things as (select array_agg(id order by id) as ids from products), made as (select array_agg(id order by id) as ids from tunes)
    update order_lines l set
      product_id = case when l.position = 0 then p.ids[1 + abs(hashint8(l.id)) % cardinality(p.ids)] end,
      tune_id = case when l.position = 1 then t.ids[1 + abs(hashint8(l.id)) % cardinality(t.ids)] end,
      kind = case when l.position = 1 then 'tune' else 'product' end
    from things p, made t where l.slug = 'bench'`)
  await ask(`
    insert into stock_changes (product_id, location_id, delta, reason, reference, created_at)
    select l.product_id, case when l.region = 2 then g.two else g.one end, -1, 'sale', 'bench/' || l.id, l.ordered_at
    from order_lines l, (select min(id) filter (where region = 1) as one, min(id) filter (where region = 2) as two from stock_locations) g
    where l.slug = 'bench' and l.product_id is not null order by l.ordered_at`)
  await ask(
    `create temp table closed as select d::date as day from generate_series(current_date - 1825, current_date - ${openDays} - 1, interval '1 day') d`,
  )
  const { rows: indexes } = await client.query<{ name: string; made: string; kind: string; own: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as made, i.indrelid::regclass::text as own, k.contype::text as kind
     from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint k on k.conindid = c.oid
     where i.indrelid = any($1::regclass[])`,
    [['metric_figures', 'metric_pairs', 'metric_vehicles']],
  )
  for (const { name, kind, own } of indexes)
    await ask(kind ? `alter table ${own} drop constraint ${name} cascade` : `drop index ${name}`)
  await ask(`insert into metric_days (day) select day from closed`)
  await ask(`
    insert into metric_figures (day, quote, region, currency, kind, dimension, value, ${measures})
    select c.day, q, p.region, p.currency, p.kind, v.dimension, v.value, o.orders, o.orders, 0, o.orders / 5, o.orders - o.orders / 5,
      o.orders * 10000, o.orders * 300, o.orders * 900, o.orders * 100, o.orders * 200, 0, 0, 0, 0, o.orders * 1000, 0
    from closed c cross join (${values}) v cross join ${places}
    cross join lateral (select case when v.dimension = '' then 900 else 1 + floor(random() * 3)::int end as orders, c.day) o
    cross join unnest(case when v.dimension in ('', 'dealer') then array['USD', 'CAD', 'EUR', 'GBP'] else array['USD'] end) q
    where v.chance = 1 or abs(hashtext(v.dimension || v.value || p.currency || p.kind || c.day::text)) % 1000 < v.chance * 1000
    order by c.day, q, v.dimension, v.value`)
  const month = `date_trunc('month', day)::date`
  await ask(`
    insert into metric_months (day, quote, region, currency, kind, dimension, value, ${measures})
    select ${month}, quote, region, currency, kind, dimension, value, ${sums} from metric_figures
    where day < date_trunc('month', current_date - ${openDays}) group by 1, 2, 3, 4, 5, 6, 7 order by 1, quote, dimension, value`)
  await ask(`
    insert into metric_values
    select 'month', day, quote, region, dimension, value, ${sums} from metric_months where dimension <> '' group by 2, 3, 4, 5, 6 order by day, quote, dimension, value`)
  await ask(`
    insert into metric_years (day, quote, region, currency, kind, dimension, value, ${measures})
    select date_trunc('year', day)::date, quote, region, currency, kind, dimension, value, ${sums} from metric_months
    where day < date_trunc('year', current_date - ${openDays}) group by 1, 2, 3, 4, 5, 6, 7 order by 1, quote, dimension, value`)
  await ask(`
    insert into metric_values
    select 'year', day, quote, region, dimension, value, ${sums} from metric_years where dimension <> '' group by 2, 3, 4, 5, 6 order by day, quote, dimension, value`)
  await ask(`
    insert into metric_totals (day, quote, region, ${measures})
    select day, quote, region, ${sums} from metric_figures where dimension = '' group by 1, 2, 3`)
  await ask(`
    insert into metric_cohorts (day, region, first_month, customers, orders)
    select day, region, m::date, 10, 15 from closed cross join generate_series(1, 2) region
    cross join lateral generate_series(date_trunc('month', current_date - 1825), date_trunc('month', day), interval '1 month') m`)
  await ask(`
    insert into metric_vehicles (span, day, region, make, model, engine, orders)
    select 'day', c.day, region, k.slug, 'm' || e.id % 9, e.slug, 1 + e.id % 3 from closed c cross join generate_series(1, 2) region
    cross join engines e join (select slug, row_number() over () as n from makes) k on k.n = 1 + e.id % (select count(*) from makes)
    where abs(hashint8(e.id * 7919 + region * 31 + (c.day - date '2000-01-01'))) % 100 < 50
    union all
    select 'day', day, region, '', '', '', 1350 from closed cross join generate_series(1, 2) region`)
  // Some tunes are bought far more often than others, each with different products: the second of either half as
  // often as the first.
  await ask(`
    insert into metric_pairs (span, day, region, kind, object_id, other_kind, other_id, orders)
    select 'day', c.day, 1 + n % 2, 'tune', t.ids[x.tune], 'product', p.ids[1 + (x.tune * 7 + x.step) % cardinality(p.ids)], 1
    from closed c cross join generate_series(1, 1350) n, (select array_agg(id order by id) as ids from products) p, (select array_agg(id order by id) as ids from tunes) t
    cross join lateral (
      select floor(power(cardinality(t.ids), random()))::int as tune, floor(power(cardinality(p.ids), random()))::int - 1 as step, n as of_order, c.day as of_day) x`)
  // Merges equal pairs of the same day by adding up their orders.
  await ask(
    `create temp table pairs as select span, day, region, kind, object_id, other_kind, other_id, sum(orders) as orders from metric_pairs group by 1, 2, 3, 4, 5, 6, 7`,
  )
  await ask(`truncate metric_pairs`)
  await ask(`insert into metric_pairs select * from pairs`)
  const ofMonths = (table: string, columns: string) =>
    ask(`insert into ${table} (span, day, region, ${columns}, orders) select 'month', ${month}, region, ${columns}, sum(orders) from ${table}
      where day < date_trunc('month', current_date - ${openDays}) group by 2, 3, ${columns}`)
  await ofMonths('metric_vehicles', 'make, model, engine')
  await ask(`insert into metric_vehicles (span, day, region, make, model, engine, orders)
    select 'year', date_trunc('year', day)::date, region, make, model, engine, sum(orders) from metric_vehicles
    where span = 'month' and day < date_trunc('year', current_date - ${openDays}) group by 2, 3, 4, 5, 6`)
  await ofMonths('metric_pairs', 'kind, object_id, other_kind, other_id')
  await ask(`
    insert into metric_stock (product_id, region, day, on_hand)
    select p.id, region, c.day, 1000000 from closed c cross join products p cross join generate_series(1, 2) region`)
  await ask(`
    insert into visit_vehicles (span, day, region, make, model, engine, visitors, buyers)
    select span, day, region, make, model, engine, orders * 20, orders from metric_vehicles`)
  for (const { name, made, kind, own } of indexes) {
    await ask(made)
    if (kind === 'p') await ask(`alter table ${own} add constraint ${name} primary key using index ${name}`)
  }
  await ask('reset session_replication_role')
  await ask('vacuum analyze')
  const { rows } = await client.query<{ days: number }>('select count(*)::int as days from closed')
  await client.end()
  return { orders: realOrders, days: rows[0]!.days }
}
