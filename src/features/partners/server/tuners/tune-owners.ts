import { listOperations } from '#access/list-operations.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { tuneTuners, tunePoolMembers, earners } from '../earnings/tables.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { keysOf, like } from '#kit/server/lists.ts'
import * as contract from '../../contract/tune-pools.ts'
import { matchingTunes } from '#features/tunes/server/matching-tunes.ts'
import { tuneCounts, tunes } from '#features/tunes/server/tables.ts'
import { tunePools, tunerBrands } from './tables.ts'
import * as m from '../../messages/m.ts'
import { tuneOwner } from '#features/tunes/server/queries.ts'

type Named = { id: number; name: string } | null
type OwnerRow = {
  id: number
  slug: string
  name: string
  part_number: string
  about: string
  tuner: Named
  pool: Named
  brand: Named
}
type Question = Partial<z.output<typeof contract.exportTuneOwners.input.query>>

const ownerKinds = {
  tuner: sql`t.earner_id is not null`,
  pool: sql`t.pool_id is not null`,
  nobody: sql`c.owners = 0`,
}

/** Tunes with their owners; cursor: ID. */
async function readOwners(
  db: Queryable,
  { slug, after, limit = 1, ...asked }: Question & { slug?: string; after?: string | undefined; limit?: number },
) {
  const keys = keysOf(asked.sort ?? 'newest', sql`u.id`, sql`u.name`)
  const conditions = [sql`not u.is_stock`, ...keys.after(after)]
  const wanted = slug ?? asked.tune
  if (wanted !== undefined) conditions.push(sql`u.slug = ${wanted}`)
  if (asked.owned) conditions.push(ownerKinds[asked.owned])
  // Tunes from which the tuner earns, alone or in a pool.
  if (asked.tuner)
    conditions.push(sql`(t.earner_id = ${asked.tuner}
      or t.pool_id in (select m.pool_id from ${tunePoolMembers} m where m.earner_id = ${asked.tuner}))`)
  if (asked.pool) conditions.push(sql`t.pool_id = ${asked.pool}`)
  if (asked.brand) conditions.push(sql`t.brand_id = ${asked.brand}`)
  // Each word may match the tune, its vehicle or its owner.
  for (const word of (asked.q ?? '')
    .split(/\s+/)
    .filter((text) => text !== '')
    .slice(0, 8))
    conditions.push(sql`(${matchingTunes(word)} or u.id = any(array(
      select w.tune_id from ${tuneTuners} w where w.earner_id = any(array(select n.id from ${earners} n where n.name ilike ${like(word)}))
        or w.pool_id = any(array(select n.id from ${tunePools} n where n.name ilike ${like(word)})))))`)
  const named = (alias: string) =>
    sql.raw(`case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`)
  const { rows } = await db.execute<OwnerRow>(sql`
    select u.id, u.slug, u.name, u.part_number, coalesce(x.name, g.name, '') as about, ${named('p')} as tuner, ${named('o')} as pool, ${named('b')} as brand
    from ${tunes} u left join ${tuneCounts} c on c.tune_id = u.id left join ${tuneTuners} t on t.tune_id = u.id ${tuneOwner}
    left join ${earners} p on p.id = t.earner_id left join ${tunePools} o on o.id = t.pool_id left join ${tunerBrands} b on b.id = t.brand_id
    where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`)
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? keys.next(data.at(-1)!) : null }
}

const ownerLists = listOperations(contract.listTuneOwners, contract.exportTuneOwners, ({ db }, { query }) =>
  readOwners(db, query),
)({
  columns: {
    Tune: 'slug',
    Name: 'name',
    'Part number': 'part_number',
    For: 'about',
    Tuner: (row) => row.tuner?.name,
    Pool: (row) => row.pool?.name,
    Brand: (row) => row.brand?.name,
  },
})

const foreignFields: Readonly<Record<string, string>> = { earner: 'tuner_id', pool: 'pool_id', brand: 'brand_id' }
/** Reports an unknown tuner, pool or brand as an error of its field. */
function refuseForeign(error: unknown): never {
  const constraint = violatedConstraint(error) ?? ''
  const field = Object.entries(foreignFields).find(([word]) => constraint.includes(`_${word}_id_`))?.[1]
  if (field) fail('validation_failed', { fields: { [field]: [m.doesNotExist()] } })
  throw error
}

const assignTune = operation(contract.assignTune, async ({ tx, actor, input: { params, body } }) => {
  // Locks the tune, so that the second of two concurrent changes sees the first.
  const [tune] = await tx
    .select({ id: tunes.id })
    .from(tunes)
    .where(and(eq(tunes.slug, params.slug), eq(tunes.isStock, false)))
    .for('update')
  const tuneId = tune?.id ?? fail('not_found')
  const { tuner_id: earnerId, pool_id: poolId, brand_id: brandId, seen, reason } = body
  const [found] = await tx.select().from(tuneTuners).where(eq(tuneTuners.tuneId, tuneId))
  const before = { earnerId: found?.earnerId ?? null, poolId: found?.poolId ?? null, brandId: found?.brandId ?? null }
  const isStale =
    seen && (seen.tuner_id !== before.earnerId || seen.pool_id !== before.poolId || seen.brand_id !== before.brandId)
  if (isStale) fail('stale_version')
  if (earnerId !== null) {
    const isTuner = and(eq(earners.id, earnerId), eq(earners.kind, 'tuner'), ne(earners.state, 'closed'))
    if ((await tx.$count(earners, isTuner)) === 0)
      fail('validation_failed', { fields: { tuner_id: [m.noSuchTuner()] } })
  }
  const values = { earnerId, poolId, brandId }
  if (earnerId === null && poolId === null) await tx.delete(tuneTuners).where(eq(tuneTuners.tuneId, tuneId))
  else
    await tx
      .insert(tuneTuners)
      .values({ tuneId, ...values })
      .onConflictDoUpdate({ target: tuneTuners.tuneId, set: values })
      .catch(refuseForeign)
  await recordAudit(tx, actor, { action: 'tuners.assignTune', object: `tune/${tuneId}`, before, after: values, reason })
  return (await readOwners(tx, { slug: params.slug })).data[0] ?? fail('not_found')
})

export const tuneOwnerOperations = [...ownerLists, assignTune]
