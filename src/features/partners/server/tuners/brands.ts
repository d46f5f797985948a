import { listOperations } from '#access/list-operations.ts'
import { and, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { keysOf, like, type ListSort } from '#kit/server/lists.ts'
import * as contract from '../../contract/tuners.ts'
import { tunerBrands } from './tables.ts'
import { tuneTuners } from '../earnings/tables.ts'
import * as m from '../../messages/m.ts'

type BrandRow = { id: number; slug: string; name: string; about: string; version: number; tunes: number }
async function readBrands(
  db: Queryable,
  {
    id,
    q,
    after,
    limit = 1,
    sort = 'newest',
  }: { id?: number; q?: string | undefined; after?: string | undefined; limit?: number; sort?: ListSort },
) {
  const keys = keysOf(sort, sql`b.id`, sql`b.name`)
  const conditions = [sql`true`, ...keys.after(after)]
  if (id !== undefined) conditions.push(sql`b.id = ${id}`)
  if (q) conditions.push(sql`(b.name ilike ${like(q)} or b.slug ilike ${like(q)})`)
  const { rows } = await db.execute<BrandRow>(sql`
    select b.id, b.slug, b.name, b.about, b.version, (select count(*)::int from ${tuneTuners} t where t.brand_id = b.id) as tunes
    from ${tunerBrands} b where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`)
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? keys.next(data.at(-1)!) : null }
}
const shownBrand = async (db: Queryable, id: number) => (await readBrands(db, { id })).data[0] ?? fail('not_found')
const refuseTaken = (error: unknown): never => {
  if (violatedConstraint(error)?.startsWith('tuner_brands_slug')) fail('in_use', { message: m.shortNameTaken() })
  throw error
}

const brandLists = listOperations(contract.listTunerBrands, contract.exportTunerBrands, ({ db }, { query }) =>
  readBrands(db, query),
)({
  columns: {
    Number: 'id',
    Name: 'name',
    'Short name': 'slug',
    Tunes: 'tunes',
    About: 'about',
  },
})
const getBrand = operation(contract.getTunerBrand, ({ db, input }) => shownBrand(db, input.params.id))
const createBrand = operation(contract.createTunerBrand, async ({ tx, actor, input: { body } }) => {
  const { reason, ...after } = body
  const row = one(await tx.insert(tunerBrands).values(after).returning().catch(refuseTaken))
  await recordAudit(tx, actor, { action: 'tuners.createBrand', object: `brand/${row.id}`, after, reason })
  return shownBrand(tx, row.id)
})
const updateBrand = operation(contract.updateTunerBrand, async ({ tx, actor, input: { params, body } }) => {
  const before = await shownBrand(tx, params.id)
  const { version, reason, ...columns } = body
  const changed = await tx
    .update(tunerBrands)
    .set({ ...columns, version: version + 1 })
    .where(and(eq(tunerBrands.id, params.id), eq(tunerBrands.version, version)))
    .returning({ id: tunerBrands.id })
    .catch(refuseTaken)
  if (changed.length === 0) fail('stale_version')
  const object = `brand/${params.id}`
  await recordAudit(tx, actor, { action: 'tuners.updateBrand', object, before, after: columns, reason })
  return shownBrand(tx, params.id)
})

export const brandOperations = [...brandLists, getBrand, createBrand, updateBrand]
