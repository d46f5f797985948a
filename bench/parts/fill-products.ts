/** Generates many products with stock inside the database, bypassing all rules. For reading only. */
import pg from 'pg'

const noun = `(array['Intercooler','Downpipe','Clutch','Injector','Turbocharger','Charge pipe','Spark plug','Sensor','Gasket','Manifold'])[1 + n % 10]`
const model = `initcap(translate(to_char(hashint4(n::int) & 65535, 'FM00000'), '0123456789', 'aeioubdlmn'))`

/**
 * Adds published products, each in two locations, and gives the first one a million stock changes.
 * @param count number of products; the first one gets ten times as many changes
 */
export async function fillProducts(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Turn off triggers and foreign keys, for this connection only.
  await client.query(`set session_replication_role = replica`)
  await client.query(`set synchronous_commit = off`)
  await client.query(
    `insert into products (slug, name, brand, category_id, part_number, barcode, description, prices, weight_grams, state)
     select 'made-up-' || n, ${noun} || ' ' || ${model} || ' ' || n, 'Brand ' || n % 200, (select min(id) from product_categories) + n % 5,
       'BN-' || n, to_char(4000000000000 + n, 'FM0000000000000'), 'Made for the benchmark.',
       jsonb_build_object('USD', 1000 + n % 90000, 'EUR', 1000 + n % 80000), 500 + n % 5000, case when n % 50 = 0 then 'draft' else 'published' end
     from generate_series(1, $1) n`,
    [count],
  )
  const places = `(select id from stock_locations where status = 'open' order by id limit 2) l`
  await client.query(
    `insert into stock_changes (product_id, location_id, delta, reason)
     select p.id, l.id, p.id % 40, 'initial' from products p cross join ${places} where p.slug like 'made-up-%' and p.id % 40 > 0`,
  )
  await client.query(
    `insert into stock_changes (product_id, location_id, delta, reason, created_at)
     select p.id, l.id, case when n % 2 = 0 then -1 else 1 end, 'adjust', now() - interval '1 minute' * (10 * $1::int - n)
     from products p cross join (select min(id) as id from stock_locations where status = 'open') l, generate_series(1, 10 * $1::int) n
     where p.slug = 'made-up-1' order by n`,
    [count],
  )
  await client.query(
    `insert into stock_levels (product_id, location_id, on_hand)
     select product_id, location_id, sum(delta) from stock_changes c join products p on p.id = c.product_id
     where p.slug like 'made-up-%' group by 1, 2`,
  )
  await client.query('vacuum analyze products, stock_changes, stock_levels')
  await client.end()
}
