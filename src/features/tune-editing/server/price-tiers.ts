import { and, desc, eq, sql } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { priceNames, type PriceSet } from '#features/pricing/price-set.ts'
import { priceTierChanges, priceTiers, tunes } from '#features/tunes/server/tables.ts'
import { keepingChanged } from '#features/revisions/server/keep-many.ts'
import { currencies, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/price-tiers.ts'
import { tuneRecordKind } from './tune-record.ts'
import { fromPriceColumns, pricesJson, toPriceColumns } from './price-columns.ts'

type TierRow = {
  id: number
  name: string
  note: string
  prices: PriceSet
  version: number
  tunes: number
  planned_at: Date | null
}

const selectTiers = sql`
  select t.id, t.name, t.note, ${pricesJson('t')} as prices, t.version,
    (select count(*)::int from ${tunes} u where u.price_tier_id = t.id) as tunes,
    (select c.effective_at from ${priceTierChanges} c where c.tier_id = t.id and c.state = 'planned') as planned_at
  from ${priceTiers} t`

export const priceTierLists = listOperations(
  contract.listPriceTiers,
  contract.exportPriceTiers,
  ({ db }, { query: { q, planned, ...query } }) =>
    readPage<TierRow>(db, query as never, {
      select: selectTiers,
      where: [
        matching(q, [sql`t.name`, sql`t.note`]),
        planned &&
          sql`exists (select 1 from ${priceTierChanges} c where c.tier_id = t.id and c.state = 'planned') = ${planned === 'yes'}`,
      ],
      of: 't',
    }),
)({
  columns: {
    id: 'id',
    name: 'name',
    note: 'note',
    tunes: 'tunes',
    ...Object.fromEntries(
      priceNames.flatMap((name) =>
        currencies.map((code) => [
          `${name} ${code}`,
          ({ prices }: TierRow) => {
            const minor = prices[name][code]
            return minor === undefined ? null : toDecimal(minor)
          },
        ]),
      ),
    ),
    'new prices from': 'planned_at',
  },
})

export async function readTier(db: Queryable, id: number) {
  const [tier] = await readRows<TierRow>(db, sql`${selectTiers} where t.id = ${id}`)
  if (!tier) return fail('not_found')
  const rows = await db
    .select({ change: priceTierChanges, by: users.name })
    .from(priceTierChanges)
    .innerJoin(users, eq(users.id, priceTierChanges.createdBy))
    .where(eq(priceTierChanges.tierId, id))
    .orderBy(desc(priceTierChanges.id))
    .limit(50)
  const changes = rows.map(({ change, by }) => ({
    id: change.id,
    state: change.state,
    prices: fromPriceColumns(change),
    before: change.before,
    effective_at: change.effectiveAt,
    applied_at: change.appliedAt,
    tunes: change.tunes,
    reason: change.reason,
    by,
    created_at: change.createdAt,
  }))
  const { planned_at: _planned, ...rest } = tier
  return { ...rest, planned: changes.find(({ state }) => state === 'planned') ?? null, changes }
}

export const getPriceTierOperation = operation(contract.getPriceTier, ({ db, input }) => readTier(db, input.params.id))

const refuseTakenName = (error: unknown): never => {
  if (violatedConstraint(error) === 'price_tiers_name')
    return fail('validation_failed', { fields: { name: ['Another price tier has this name.'] } })
  throw error
}
const objectOf = (id: number) => `price-tier/${id}`

export const createPriceTierOperation = operation(contract.createPriceTier, async ({ tx, actor, input: { body } }) => {
  const rows = await tx
    .insert(priceTiers)
    .values({ name: body.name, note: body.note, ...toPriceColumns(body.prices) })
    .returning({ id: priceTiers.id })
    .catch(refuseTakenName)
  const { id } = rows[0]!
  await recordAudit(tx, actor, { action: 'priceTiers.create', object: objectOf(id), after: body })
  return readTier(tx, id)
})

/** Renames a tier and returns its new version. */
export async function renameTier(
  { tx, actor }: { tx: Tx; actor: Actor },
  id: number,
  { version, name, note }: { version: number; name: string; note: string },
): Promise<number> {
  const before = await holdTier(tx, id)
  if (before.version !== version) fail('stale_version')
  if (before.name === name && before.note === note) return version
  await tx
    .update(priceTiers)
    .set({ name, note, version: version + 1 })
    .where(eq(priceTiers.id, id))
    .catch(refuseTakenName)
  await recordAudit(tx, actor, {
    action: 'priceTiers.rename',
    object: objectOf(id),
    before: { name: before.name, note: before.note },
    after: { name, note },
  })
  return version + 1
}

export const updatePriceTierOperation = operation(contract.updatePriceTier, async ({ tx, actor, input }) => {
  await renameTier({ tx, actor }, input.params.id, input.body)
  return readTier(tx, input.params.id)
})

export const removePriceTierOperation = operation(contract.removePriceTier, async ({ tx, actor, input }) => {
  const { id } = input.params
  const before = await holdTier(tx, id)
  if ((await tx.$count(tunes, eq(tunes.priceTierId, id))) > 0) fail('in_use')
  await tx.delete(priceTiers).where(eq(priceTiers.id, id))
  await recordAudit(tx, actor, {
    action: 'priceTiers.remove',
    object: objectOf(id),
    before: { name: before.name, prices: fromPriceColumns(before) },
  })
})

/** Locks the tier, so that of two concurrent changes the second sees the first. */
async function holdTier(tx: Tx, id: number) {
  const [tier] = await tx.select().from(priceTiers).where(eq(priceTiers.id, id)).for('update')
  return tier ?? fail('not_found')
}

const isSame = (one: PriceSet, other: PriceSet) =>
  priceNames.every((name) => currencies.every((code) => one[name][code] === other[name][code]))

interface NewPrices {
  prices: PriceSet
  /** The version the caller has seen. */
  version: number
  reason: string
  /** Now if omitted. */
  from?: string | undefined
}

/** Sets new prices of a tier, now or at a later time. After a rename, pass the new version. */
export async function repriceTier(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Date },
  id: number,
  { prices, version, reason, from }: NewPrices,
): Promise<void> {
  const tier = await holdTier(tx, id)
  if (tier.version !== version) fail('stale_version')
  const before = fromPriceColumns(tier)
  if (isSame(before, prices)) fail('validation_failed', { fields: { prices: ['These are already the prices.'] } })
  const effectiveAt = from === undefined ? now : new Date(from)
  if (from !== undefined && effectiveAt <= now)
    fail('validation_failed', { fields: { effective_at: ['Choose a time in the future.'] } })
  const planned = and(eq(priceTierChanges.tierId, id), eq(priceTierChanges.state, 'planned'))
  if ((await tx.$count(priceTierChanges, planned)) > 0) fail('price_change_planned')
  const [change] = await tx
    .insert(priceTierChanges)
    .values({
      tierId: id,
      ...toPriceColumns(prices),
      state: 'planned',
      effectiveAt,
      reason,
      createdBy: actor.userId!,
    })
    .returning({ id: priceTierChanges.id })
  await tx
    .update(priceTiers)
    .set({ version: version + 1 })
    .where(eq(priceTiers.id, id))
  if (from === undefined) await applyPriceTierChange(tx, change!.id, now)
  await recordAudit(tx, actor, {
    action: from === undefined ? 'priceTiers.reprice' : 'priceTiers.plan',
    object: objectOf(id),
    before,
    after: { prices, from: effectiveAt },
    reason,
  })
}

export const changePriceTierOperation = operation(contract.changePriceTier, async ({ tx, actor, now, input }) => {
  const { id } = input.params
  const { prices, version, tunes: shown, reason, effective_at: from } = input.body
  await holdTier(tx, id)
  if ((await tx.$count(tunes, eq(tunes.priceTierId, id))) !== shown) fail('stale_version')
  await repriceTier({ tx, actor, now }, id, { prices, version, reason, from })
  return readTier(tx, id)
})

/**
 * Applies planned prices exactly once, whichever process comes first. The update also reprices the tunes of the tier,
 * and their histories record it.
 */
export async function applyPriceTierChange(tx: Tx, changeId: number, now: Date): Promise<void> {
  const [found] = await tx
    .select({ tierId: priceTierChanges.tierId })
    .from(priceTierChanges)
    .where(eq(priceTierChanges.id, changeId))
  if (!found) return
  const tier = await holdTier(tx, found.tierId)
  const [change] = await tx
    .select()
    .from(priceTierChanges)
    .where(and(eq(priceTierChanges.id, changeId), eq(priceTierChanges.state, 'planned')))
    .for('update')
  if (!change) return
  const ids = sql`select id from ${tunes} where price_tier_id = ${tier.id}`
  const note = `Price tier ${tier.name}: ${change.reason}`
  await keepingChanged(tx, tuneRecordKind, { ids, by: change.createdBy, note }, () =>
    tx
      .update(priceTiers)
      .set({ ...toPriceColumns(fromPriceColumns(change)), version: tier.version + 1 })
      .where(eq(priceTiers.id, tier.id)),
  )
  await tx
    .update(priceTierChanges)
    .set({
      state: 'applied',
      appliedAt: now,
      before: fromPriceColumns(tier),
      tunes: await tx.$count(tunes, eq(tunes.priceTierId, tier.id)),
    })
    .where(eq(priceTierChanges.id, changeId))
}

export const cancelPriceTierChangeOperation = operation(
  contract.cancelPriceTierChange,
  async ({ tx, actor, input }) => {
    const { id } = input.params
    await holdTier(tx, id)
    const rows = await tx
      .update(priceTierChanges)
      .set({ state: 'canceled' })
      .where(and(eq(priceTierChanges.tierId, id), eq(priceTierChanges.state, 'planned')))
      .returning()
    const [canceled] = rows
    if (!canceled) return fail('price_change_past')
    await recordAudit(tx, actor, {
      action: 'priceTiers.cancel',
      object: objectOf(id),
      before: { prices: fromPriceColumns(canceled), from: canceled.effectiveAt },
      reason: input.body.reason,
    })
    return readTier(tx, id)
  },
)
