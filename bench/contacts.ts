/**
 * Contacts of the lead engine, over HTTP on a running shop with many of them: the list, its searches, and the results
 * of a picker. Each is compared with a bare statement that counts as many contacts in the same run. Bound: 100 ms.
 * Needs a build.
 *
 * Run: npm run bench -- contacts [CONTACTS], a million by default.
 */
import { sql } from 'drizzle-orm'
import { openDatabase } from '#kit/server/database.ts'
import { report } from './parts/load.ts'
import { staffCookie } from './parts/staff.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const boundMs = 100
const many = Number(process.argv[2] ?? 1_000_000)
const rounds = 15
const shop = await startShopProcess({ WORKER: '0' })
const database = openDatabase({ url: urlOf(shop.folder), asOwner: true })
const { db } = database
const cookie = await staffCookie(`http://localhost:${shop.port}`)
const call = createClient(shop.port, 1)

// A tenth are companies, and the other contacts belong to them.
const firms = Math.floor(many / 10)
const word = (of: string) =>
  `initcap(translate(to_char(hashint4(${of}) & 1048575, 'FM0000000'), '0123456789', 'aeioubdlmn'))`
// Skips triggers and constraints, and rebuilds indexes afterwards, which is faster than maintaining them.
await database.transact(async (tx) => {
  await tx.execute(sql.raw(`set local session_replication_role = replica`))
  await tx.execute(sql.raw(`set local maintenance_work_mem = '512MB'`))
  const { rows: indexes } = await tx.execute<{ name: string; made: string }>(
    sql`select c.relname as name, pg_get_indexdef(c.oid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'lead_contacts'::regclass and not exists (select 1 from pg_constraint k where k.conindid = c.oid)`,
  )
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index "${name}"`))
  await tx.execute(
    sql.raw(`insert into lead_contacts (region, kind, name, email, city)
      select 1, 'firm', ${word('n')} || ' Motors ' || n, 'office' || n || '@bench.test', ${word('n % 500')} from generate_series(1, ${firms}) n`),
  )
  await tx.execute(
    sql.raw(`insert into lead_contacts (region, kind, name, email, phone, city, firm_id)
      select 1, 'person', ${word('n + 7')} || ' ' || ${word('n * 3')}, 'person' || n || '@bench.test', '+1 ' || (2000000000 + n), ${word('n % 500')},
        (select min(id) from lead_contacts where email = 'office1@bench.test') + n % ${firms}
      from generate_series(1, ${many - firms}) n`),
  )
  for (const { made } of indexes) await tx.execute(sql.raw(made))
})
await db.execute(sql.raw('vacuum analyze lead_contacts'))

const { rows } = await db.execute<{ name: string; email: string; phone: string; city: string; firm: string }>(
  sql`select c.name, c.email, c.phone, c.city, f.name as firm from lead_contacts c join lead_contacts f on f.id = c.firm_id
    where c.email like 'person%@bench.test' order by c.id limit 1 offset ${Math.floor(many / 2)}`,
)
const sample = rows[0]!
const path = (query: Record<string, string>, list = 'contacts') =>
  `/api/v1/admin/lead-engine/${list}?${new URLSearchParams(query).toString()}`
const cases: Record<string, string> = {
  'first page': path({}),
  'first page by name': path({ sort: 'name' }),
  'by name': path({ q: sample.name }),
  'by a part of a name': path({ q: sample.name.slice(2, 7) }),
  'by email': path({ q: sample.email }),
  'by phone': path({ q: sample.phone }),
  'by city': path({ q: sample.city }),
  'by firm': path({ q: sample.firm }),
  'by a word of every firm': path({ q: 'Motors' }),
  'by a word of every contact': path({ q: 'bench.test' }),
  'by two letters, sorted by name': path({ q: sample.name.slice(0, 2), sort: 'name' }),
  'without a hit': path({ q: 'zzyzx nowhere' }),
  'a firm for a person': path({ q: sample.firm.slice(0, 6), kind: 'firm' }, 'contact-search'),
}
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
const middle = (times: number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  )
for (const [name, address] of Object.entries(cases)) {
  const [times, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    times.push(
      await timed(async () => {
        const { status, body } = await call('GET', address, undefined, { cookie })
        if (status !== 200) throw new Error(`${address} answered ${status}: ${body.slice(0, 300)}`)
      }),
    )
    bare.push(await timed(() => db.execute(sql`select count(city) from lead_contacts`)))
  }
  console.log(`${name}: ${(middle(times) / middle(bare)).toFixed(2)} times a bare count of all contacts`)
  report(name, middle(times), 'ms', boundMs, 'less')
}
await database.close()
await shop.stop()
removeFolder(shop.folder)
