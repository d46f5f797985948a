import { eq, sql } from 'drizzle-orm'
import type { Context } from '#access/operation.ts'
import { operation } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { singlePrice } from '#features/pricing/quantity-prices.ts'
import { readPriceRights } from '#features/pricing/server/price-rights.ts'
import { readItemPrices } from '#features/products/server/own-prices.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { fail } from '#kit/refusal.ts'
import { buyRental, extendRental, getRentalByToken, listRentals, reportReturn } from '../contract/rentals.ts'
import { boughtLineName, extraDaysLineName } from '../line-names.ts'
import { awayStates } from '../rules.ts'
import { insertRentalOrder } from './own-orders.ts'
import { findRental, findRentalByToken, holdRental, readOwnRentals, type RentalRow } from './queries.ts'
import { creditOf, rentalInFull } from './shapes.ts'
import { rentals } from './tables.ts'

export const getRentalByTokenOperation = operation(getRentalByToken, async ({ db, actor, services, input, now }) => {
  const row = (await findRentalByToken(db, services.secret, input.body)) ?? fail('not_found')
  return rentalInFull(row, now, actor.userId, services)
})

export const listRentalsOperation = operation(listRentals, async ({ db, actor, services, now }) => {
  const rows = await readOwnRentals(db, actor.region, actor.userId ?? fail('not_logged_in'))
  return { data: rows.map((row) => rentalInFull(row, now, actor.userId, services)) }
})

type Changing = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'services'>

/** Locks the active rental of a token; rentals of an account can only be changed by their user. */
async function holdOwn({ tx, actor, services }: Changing, id: number, token: string): Promise<RentalRow> {
  const row = isLinkToken(services.secret, 'order', id, token) ? await holdRental(tx, id) : undefined
  if (!row) return fail('not_found')
  if (row.user_id !== null && row.user_id !== actor.userId) return fail('not_found')
  if (row.region !== actor.region)
    return fail('wrong_region', { headers: regionHeaders(row.region, services.settings.REGION_HOSTS) })
  return awayStates.includes(row.state) ? row : fail('rental_moved')
}

const again = async ({ tx, actor, services }: Changing, id: number, now: Date) =>
  rentalInFull((await findRental(tx, id)) ?? fail('not_found'), now, actor.userId, services)

export const reportReturnOperation = operation(reportReturn, async (context) => {
  const { tx, input, now } = context
  const { token, carrier, tracking } = input.body
  const row = await holdOwn(context, input.params.id, token)
  await tx
    .update(rentals)
    .set({ returnCarrier: carrier, returnTracking: tracking, sentBackAt: sql`coalesce(${rentals.sentBackAt}, now())` })
    .where(eq(rentals.orderId, row.id))
  return again(context, row.id, now)
})

export const extendRentalOperation = operation(extendRental, async (context) => {
  const { tx, input, now } = context
  const { token, days } = input.body
  const row = await holdOwn(context, input.params.id, token)
  if (row.extra_day === 0) fail('rental_moved')
  await insertRentalOrder(
    tx,
    row,
    {
      purpose: 'extension',
      days,
      line: {
        kind: 'rental',
        unitPrice: row.extra_day,
        quantity: days,
        slug: 'rental-extension',
        name: extraDaysLineName(row),
      },
    },
    now,
  )
  return again(context, row.id, now)
})

/** Price to buy the tool: this buyer's price for a new one, less the credited part of the rental fee. */
export const buyRentalOperation = operation(buyRental, async (context) => {
  const { tx, actor, database, services, input, now } = context
  const row = await holdOwn(context, input.params.id, input.body.token)
  const product = row.product_slug && (await readProductIndex(database, services.versions)).bySlug.get(row.product_slug)
  const own =
    product &&
    (
      await readItemPrices({ db: tx, database, services }, await readPriceRights(tx, services, actor), [product.slug])
    ).get(product.slug)
  const prices = own ? singlePrice(own, now) : product ? product.pricesByCurrency : undefined
  const price = prices?.[row.currency] ?? row.value
  await insertRentalOrder(
    tx,
    row,
    {
      purpose: 'purchase',
      line: {
        kind: 'rental_purchase',
        unitPrice: price,
        allowance: creditOf(row),
        quantity: 1,
        slug: 'rental-purchase',
        name: boughtLineName({ tool: product ? product.name : row.tool, serial: row.serial ?? '' }),
      },
    },
    now,
  )
  return again(context, row.id, now)
})
