/** Generates many orders with lines and payments inside the database, bypassing all rules. For reading only. */
import pg from 'pg'

/** Tables to fill. Their indexes are rebuilt afterwards, which is faster than maintaining them. */
const tables = ['orders', 'order_lines', 'payment_intents']
const batch = 500_000

export interface Sample {
  id: number
  email: string
  name: string
  product: string
  invoice: string
  tracking: string
  charge: string
  /** UTC day it was created. */
  day: string
}

const first = `(array['Anna','Ben','Carla','Dario','Elena','Finn','Greta','Hugo','Ida','Jonas','Kira','Luis','Mona','Nils','Olga','Paul','Quinn','Rosa','Sven','Tess'])[1 + n % 20]`
const last = `initcap(translate(to_char(hashint4(n::int) & 65535, 'FM00000'), '0123456789', 'aeioubdlmn')) || 'son'`
const region = `case when n % 3 = 0 then 2 else 1 end`
const currency = `case when n % 3 = 0 then case when n % 7 = 0 then 'GBP' else 'EUR' end else case when n % 5 = 0 then 'CAD' else 'USD' end end`
const state = `case when n % 100 < 90 then 'paid' when n % 100 < 95 then 'refunded' when n % 100 < 97 then 'partly_refunded' when n % 100 < 98 then 'paying' when n % 100 < 99 then 'cancelled' else 'open' end`
const kind = `(array['store','store','store','store','store','store','catalog','catalog','tune-request','trade-in'])[1 + abs(hashint4(n::int + 7) % 5) + 5 * (n / 100 % 2)]`

/**
 * Adds orders up to the given number, 5,500 per day, oldest first.
 * @param from number of orders added before
 */
export async function fillOrders(url: string, from: number, until: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Turn off triggers and foreign keys, for this connection only.
  await client.query(`set session_replication_role = replica`)
  await client.query(`set synchronous_commit = off`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint k where k.conindid = c.oid)`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  for (let start = from; start < until; start += batch) {
    const numbers = `generate_series(${start + 1}, ${Math.min(until, start + batch)}) n`
    await client.query(`
      with made as (
        insert into orders (kind, state, purchase_key, region, currency, email, billing_address, subtotal, discount, shipping, tax, total,
          tax_included, takings, invoice_number, tracking_number, tracking_carrier, created_at, paid_at)
        select ${kind}, ${state}, 'bench-' || to_char(n, 'FM000000000'), ${region}, ${currency},
          lower(${first} || '.' || ${last}) || n % 97 || '@bench.test',
          jsonb_build_object('full_name', ${first} || ' ' || ${last}, 'country_code', 'US', 'line1', n || ' Bench Way', 'line2', '',
            'city', 'Reno', 'state', 'NV', 'postal_code', '89501', 'email', '', 'phone', ''),
          10000, 0, 0, 0, 10000, false, '{}',
          case when n % 100 < 97 then 'BX-' || to_char(n, 'FM000000000') end, case when n % 2 = 0 then '1Z' || upper(md5(n::text)) end, 'Bench Post',
          now() - interval '5 years' * (1 - n / 10000000.0), case when n % 100 < 97 then now() - interval '5 years' * (1 - n / 10000000.0) end
        from ${numbers} order by n
        returning id, region, kind, currency, created_at, substring(purchase_key from 7)::int as n
      ), lines as (
        insert into order_lines (order_id, region, order_kind, currency, ordered_at, position, kind, slug, name, quantity, unit_price, discount, net, tax, total)
        select id, region, kind, currency, created_at, position, 'product', 'bench', 'Bench part ' || (hashint4(n + position) & 1023), 1, 10000, 0, 10000, 0, 10000
        from made cross join generate_series(0, case when n % 4 = 0 then 1 else 0 end) position
      )
      insert into payment_intents (order_id, reference, state, amount, currency, gateway_id, created_at, finished_at)
      select id, 'bench-' || to_char(n, 'FM000000000'), 'ordered', 10000, currency, 'bc' || md5(n::text), created_at, created_at from made`)
  }
  await client.query(`
    insert into sold_names (region, order_kind, currency, name)
    select distinct region, order_kind, currency, name from order_lines on conflict do nothing`)
  for (const { made } of indexes) await client.query(made)
  for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  await client.end()
}

/** A sample of the generated orders in region 1, evenly spread. */
export async function sampleOrders(url: string, count: number, filled: number): Promise<Sample[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const wanted = Array.from({ length: count }, (_, index) => {
    const number = 2 * Math.floor(((index + 0.5) / count) * (filled / 2 - 300)) + 2
    // In region 1, paid, with a tracking number.
    return Array.from({ length: 300 }, (__, more) => number + 2 * more).find((n) => n % 3 !== 0 && n % 100 < 90) ?? 2
  })
  const { rows } = await client.query<Sample>(
    `select o.id::int, o.email, o.billing_address ->> 'full_name' as name, l.name as product, o.invoice_number as invoice,
       o.tracking_number as tracking, i.gateway_id as charge, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
     from orders o join order_lines l on l.order_id = o.id and l.position = 0 join payment_intents i on i.order_id = o.id
     where o.purchase_key = any($1)`,
    [wanted.map((n) => `bench-${String(n).padStart(9, '0')}`)],
  )
  await client.end()
  return rows
}
