import { and, eq, inArray, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { earnerOf } from '../earnings/earner-of.ts'
import { tunePoolMembers, earners, tuneTuners } from '../earnings/tables.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { exportCsv, keysOf, like, type ListSort } from '#kit/server/lists.ts'
import { listTunerPools } from '../../contract/tuners.ts'
import * as contract from '../../contract/tune-pools.ts'
import { tunePools } from './tables.ts'
import * as m from '../../messages/m.ts'

type PoolRow = {
  id: number
  name: string
  version: number
  members: { id: number; name: string; weight: number }[]
  tunes: number
}
interface PoolFilter {
  id?: number
  earnerId?: number
  q?: string | undefined
  after?: string | undefined
  limit?: number
  sort?: ListSort
}
async function readPools(
  db: Queryable,
  { id, earnerId, q, after, limit = 200, sort = 'oldest' }: PoolFilter,
): Promise<{ data: PoolRow[]; next: string | null }> {
  const keys = keysOf(sort, sql`p.id`, sql`p.name`)
  const conditions = [sql`true`, ...keys.after(after)]
  const isMember = sql`select 1 from ${tunePoolMembers} m join ${earners} e on e.id = m.earner_id where m.pool_id = p.id`
  if (id !== undefined) conditions.push(sql`p.id = ${id}`)
  if (earnerId !== undefined) conditions.push(sql`exists (${isMember} and e.id = ${earnerId})`)
  if (q) conditions.push(sql`(p.name ilike ${like(q)} or exists (${isMember} and e.name ilike ${like(q)}))`)
  const { rows } = await db.execute<PoolRow>(sql`
    select p.id, p.name, p.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'weight', m.weight) order by m.weight desc, e.id)
        from ${tunePoolMembers} m join ${earners} e on e.id = m.earner_id where m.pool_id = p.id), '[]') as members,
      (select count(*)::int from ${tuneTuners} t where t.pool_id = p.id) as tunes
    from ${tunePools} p where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`)
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? keys.next(data.at(-1)!) : null }
}
const shownPool = async (db: Queryable, id: number): Promise<PoolRow> =>
  (await readPools(db, { id })).data[0] ?? fail('not_found')

async function writeMembers(tx: Tx, poolId: number, members: readonly { id: number; weight: number }[]): Promise<void> {
  const ids = members.map(({ id }) => id)
  if ((await tx.$count(earners, and(eq(earners.kind, 'tuner'), inArray(earners.id, ids)))) !== members.length)
    fail('validation_failed', { fields: { members: [m.poolMembers()] } })
  await tx.delete(tunePoolMembers).where(eq(tunePoolMembers.poolId, poolId))
  await tx.insert(tunePoolMembers).values(members.map(({ id: earnerId, weight }) => ({ poolId, earnerId, weight })))
}

const listPools = operation(contract.listTunePools, ({ db, input }) => readPools(db, input.query))
const getPool = operation(contract.getTunePool, ({ db, input }) => shownPool(db, input.params.id))
const exportPools = operation(contract.exportTunePools, ({ db, input: { query } }) => {
  // One row per member.
  const read = async (place: { after: string | undefined; limit: number }) => {
    const { data, next } = await readPools(db, { ...query, ...place })
    const rows = data.flatMap((pool) => {
      const total = pool.members.reduce((sum, { weight }) => sum + weight, 0)
      return pool.members.map((member) => ({ pool, member, total }))
    })
    return { data: rows, next }
  }
  return exportCsv('tune-pools', read, {
    Pool: ({ pool }) => pool.id,
    Name: ({ pool }) => pool.name,
    Tunes: ({ pool }) => pool.tunes,
    Tuner: ({ member }) => member.id,
    'Name of the tuner': ({ member }) => member.name,
    Weight: ({ member }) => member.weight,
    Percent: ({ member, total }) => ((member.weight / total) * 100).toFixed(2),
  })
})

const createPool = operation(contract.createTunePool, async ({ tx, actor, input: { body } }) => {
  const { name, members, reason } = body
  const { id } = one(await tx.insert(tunePools).values({ name }).returning({ id: tunePools.id }))
  await writeMembers(tx, id, members)
  await recordAudit(tx, actor, { action: 'tuners.createPool', object: `pool/${id}`, after: { name, members }, reason })
  return shownPool(tx, id)
})
const updatePool = operation(contract.updateTunePool, async ({ tx, actor, input: { params, body } }) => {
  const { name, members, version, reason } = body
  const before = await shownPool(tx, params.id)
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
  return shownPool(tx, params.id)
})

const listOwnPools = operation(listTunerPools, async ({ db, actor, input: { params } }) => {
  const { id } = await earnerOf(db, actor, 'tuner', params.id)
  return { data: (await readPools(db, { earnerId: id })).data }
})
export const poolOperations = [listPools, exportPools, getPool, createPool, updatePool, listOwnPools]
