import { and, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { earnerOf } from '#features/earnings/server/earner-of.ts'
import { afterId, like } from '#features/earnings/server/read-entries.ts'
import { tunePoolMembers } from '#features/earnings/server/earner-records.ts'
import { tunePools, tunerBrands } from './tables.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import * as contract from '../contract.ts'

type BrandRow = { id: number; slug: string; name: string; about: string; version: number; tunes: number }
async function readBrands(
  db: Queryable,
  { id, q, after, limit = 1 }: { id?: number; q?: string | undefined; after?: string | undefined; limit?: number },
) {
  const conditions = [sql`true`]
  const last = afterId(after)
  if (id !== undefined) conditions.push(sql`b.id = ${id}`)
  if (last !== null) conditions.push(sql`b.id < ${last}`)
  if (q) conditions.push(sql`(b.name ilike ${like(q)} or b.slug ilike ${like(q)})`)
  const { rows } = await db.execute<BrandRow>(sql`
    select b.id, b.slug, b.name, b.about, b.version, (select count(*)::int from tune_tuners t where t.brand_id = b.id) as tunes
    from tuner_brands b where ${sql.join(conditions, sql` and `)} order by b.id desc limit ${limit + 1}`)
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? String(data.at(-1)!.id) : null }
}
const shownBrand = async (db: Queryable, id: number) => (await readBrands(db, { id })).data[0] ?? fail('not_found')
const refuseTaken = (error: unknown): never => {
  if (violatedConstraint(error)?.startsWith('tuner_brands_slug'))
    fail('in_use', { message: 'This short name is taken.' })
  throw error
}

const listBrands = operation(contract.listTunerBrands, ({ db, input }) => readBrands(db, input.query))
const getBrand = operation(contract.getTunerBrand, ({ db, input }) => shownBrand(db, input.params.id))
const createBrand = operation(contract.createTunerBrand, async ({ tx, actor, input: { body } }) => {
  const row = one(await tx.insert(tunerBrands).values(body).returning().catch(refuseTaken))
  await recordAudit(tx, actor, { action: 'tuners.createBrand', object: `brand/${row.id}`, after: body })
  return shownBrand(tx, row.id)
})
const updateBrand = operation(contract.updateTunerBrand, async ({ tx, actor, input: { params, body } }) => {
  const before = await shownBrand(tx, params.id)
  const { version, ...columns } = body
  const changed = await tx
    .update(tunerBrands)
    .set({ ...columns, version: version + 1 })
    .where(and(eq(tunerBrands.id, params.id), eq(tunerBrands.version, version)))
    .returning({ id: tunerBrands.id })
    .catch(refuseTaken)
  if (changed.length === 0) fail('stale_version')
  await recordAudit(tx, actor, { action: 'tuners.updateBrand', object: `brand/${params.id}`, before, after: columns })
  return shownBrand(tx, params.id)
})

type PoolRow = {
  id: number
  name: string
  version: number
  members: { id: number; name: string; weight: number }[]
  tunes: number
}
async function readPools(db: Queryable, { id, earnerId }: { id?: number; earnerId?: number } = {}): Promise<PoolRow[]> {
  const { rows } = await db.execute<PoolRow>(sql`
    select p.id, p.name, p.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'weight', m.weight) order by m.weight desc, e.id)
        from tune_pool_members m join earners e on e.id = m.earner_id where m.pool_id = p.id), '[]') as members,
      (select count(*)::int from tune_tuners t where t.pool_id = p.id) as tunes
    from tune_pools p where (${id ?? null}::bigint is null or p.id = ${id ?? null})
      and (${earnerId ?? null}::bigint is null or exists (select 1 from tune_pool_members m where m.pool_id = p.id and m.earner_id = ${earnerId ?? null}))
    order by p.id limit 200`)
  return rows
}

async function writeMembers(tx: Tx, poolId: number, members: readonly { id: number; weight: number }[]): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from earners where kind = 'tuner' and id in ${members.map(({ id }) => id)}`,
  )
  if (one(rows).n !== members.length) fail('not_found')
  await tx.delete(tunePoolMembers).where(eq(tunePoolMembers.poolId, poolId))
  await tx.insert(tunePoolMembers).values(members.map(({ id: earnerId, weight }) => ({ poolId, earnerId, weight })))
}

const listPools = operation(contract.listTunePools, async ({ db }) => ({ data: await readPools(db) }))
const createPool = operation(contract.createTunePool, async ({ tx, actor, input: { body } }) => {
  const { name, members, reason } = body
  const { id } = one(await tx.insert(tunePools).values({ name }).returning({ id: tunePools.id }))
  await writeMembers(tx, id, members)
  await recordAudit(tx, actor, { action: 'tuners.createPool', object: `pool/${id}`, after: { name, members }, reason })
  return one(await readPools(tx, { id }))
})
const updatePool = operation(contract.updateTunePool, async ({ tx, actor, input: { params, body } }) => {
  const { name, members, version, reason } = body
  const [before] = await readPools(tx, { id: params.id })
  if (!before) fail('not_found')
  const changed = await tx
    .update(tunePools)
    .set({ name, version: version + 1 })
    .where(and(eq(tunePools.id, params.id), eq(tunePools.version, version)))
    .returning({ id: tunePools.id })
  if (changed.length === 0) fail('stale_version')
  await writeMembers(tx, params.id, members)
  await recordAudit(tx, actor, {
    action: 'tuners.updatePool',
    object: `pool/${params.id}`,
    before,
    after: { name, members },
    reason,
  })
  return one(await readPools(tx, { id: params.id }))
})

const listTunerPools = operation(contract.listTunerPools, async ({ db, actor, input: { params } }) => {
  const { id } = await earnerOf(db, actor, 'tuner', params.id)
  return { data: await readPools(db, { earnerId: id }) }
})
const getTuneSalesStats = operation(contract.getTuneSalesStats, async ({ db, actor, input: { params, query } }) => {
  const { id } = await earnerOf(db, actor, 'tuner', params.id)
  const { rows } = await db.execute<{
    title: string
    currency: Currency
    sales: number
    earned: number
    refunded: number
  }>(sql`
    select title, currency, count(*) filter (where amount > 0)::int as sales,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as earned,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunded
    from share_entries where earner_id = ${id} and (${query.currency ?? null}::text is null or currency = ${query.currency ?? null})
    group by 1, 2 order by 4 desc limit 100`)
  return { data: rows }
})

export const brandAndPoolOperations = [
  listBrands,
  getBrand,
  createBrand,
  updateBrand,
  listPools,
  createPool,
  updatePool,
  listTunerPools,
  getTuneSalesStats,
]
