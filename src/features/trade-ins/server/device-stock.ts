import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import {
  changeStock,
  readStockLocations,
  readStockProducts,
  refusingBelowZero,
} from '#features/products/server/stock/change-stock.ts'
import { fail } from '#kit/refusal.ts'
import { one } from '#kit/server/database.ts'
import { listStockChoices, takeInDevice, takeOutDevice } from '../contract/stock.ts'
import { mayTakeIn } from '../rules.ts'
import { findTradeIn, holdTradeIn, readLastStocked } from './queries.ts'
import { staffShape } from './shapes.ts'
import { ofRegion } from './staff-trade-ins.ts'
import { tradeInRequests } from './tables.ts'

const named = ({ slug, name }: { slug: string; name: string }) => ({ slug, name })

export const listStockChoicesOperation = operation(listStockChoices, async (context) => {
  const { db, input } = context
  const row = ofRegion(await findTradeIn(db, input.params.id), context)
  return {
    products: (await readStockProducts(db)).map(named),
    locations: (await readStockLocations(db, row.region)).map(named),
    last: await readLastStocked(db, row.id),
  }
})

/** Adds a device to stock, once: locks its row, which records the location. */
export const takeInDeviceOperation = operation(takeInDevice, async (context) => {
  const { tx, actor, input, now } = context
  const { version, reason } = input.body
  const row = ofRegion(await holdTradeIn(tx, input.params.id), context)
  if (!mayTakeIn(row.state, row.stock !== null)) fail('trade_in_moved')
  if (row.version !== version) fail('stale_version')
  const product = (await readStockProducts(tx)).find(({ slug }) => slug === input.body.product)
  if (!product) return fail('validation_failed', { fields: { product: ['Choose a product.'] } })
  const location = (await readStockLocations(tx, row.region)).find(({ slug }) => slug === input.body.location)
  if (!location) return fail('validation_failed', { fields: { location: ['Choose a location in this region.'] } })
  const onHand = await refusingBelowZero(() =>
    changeStock(tx, {
      productId: product.id,
      variantId: null,
      locationId: location.id,
      delta: 1,
      reason: 'trade-in',
      reference: `trade-in/${row.id}`,
      actorId: actor.userId,
    }),
  )
  await tx
    .update(tradeInRequests)
    .set({ stockProductId: product.id, stockLocationId: location.id })
    .where(eq(tradeInRequests.orderId, row.id))
  const place = { product: product.slug, location: location.slug }
  await recordAudit(tx, actor, {
    action: 'trade-ins.take-in',
    object: `trade-in/${row.id}`,
    before: { ...place, on_hand: onHand.before },
    after: { ...place, on_hand: onHand.after, serial: row.serial },
    reason,
  })
  return staffShape(tx, (await findTradeIn(tx, row.id)) ?? fail('not_found'), now)
})

/** Reverses stocking a device, while the location still has a unit. */
export const takeOutDeviceOperation = operation(takeOutDevice, async (context) => {
  const { tx, actor, input, now } = context
  const { version, reason } = input.body
  const row = ofRegion(await holdTradeIn(tx, input.params.id), context)
  if (row.stock === null) return fail('trade_in_moved')
  if (row.version !== version) fail('stale_version')
  const { rows } = await tx.execute<{ done: boolean }>(
    sql`select take_out_trade_in(${row.id}, ${actor.userId}) as done`,
  )
  if (!one(rows).done)
    fail('out_of_stock', { message: `${row.stock.location_name} has no ${row.stock.product_name} left.` })
  const { product, location, on_hand } = row.stock
  await recordAudit(tx, actor, {
    action: 'trade-ins.take-out',
    object: `trade-in/${row.id}`,
    before: { product, location, on_hand },
    after: { product, location, on_hand: on_hand - 1, serial: row.serial },
    reason,
  })
  return staffShape(tx, (await findTradeIn(tx, row.id)) ?? fail('not_found'), now)
})
