import { eq, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { readPriceRights } from '#features/pricing/server/price-rights.ts'
import type { PriceRights } from '#features/pricing/unit-price.ts'
import { readOwnTunePrices } from '#features/tunes/server/own-prices.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Currency } from '#kit/money.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { differenceOf } from '../rules.ts'
import type { ValueTransferRow } from './queries.ts'

export interface Asking {
  db: Queryable
  database: Database
  services: Pick<Services, 'versions' | 'effects'>
}

/** Price rights of an order's buyer: the dealer's for purchases on account, else their own current rights. */
async function readBuyerRights({ db, services }: Asking, orderId: number, region: Region): Promise<PriceRights> {
  const [buyer] = await db
    .select({
      userId: users.id,
      role: users.role,
      flags: users.flags,
      isOnAccount: sql<boolean>`exists (select 1 from ${paymentIntents} i where i.order_id = ${orderId} and i.dealer_id is not null)`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (!buyer) return { isDealer: false, roles: [] }
  const rights = await readPriceRights(db, services, { ...buyer, region })
  return { ...rights, isDealer: rights.isDealer || buyer.isOnAccount }
}

/** A tune's price for an order's buyer before sales, in minor units; null if not sold in the currency, or gone. */
export async function ownPriceOf(
  asking: Asking,
  order: { id: number; region: Region; currency: Currency },
  tuneId: number | null,
): Promise<number | null> {
  const [tune] = await asking.db
    .select({ slug: tunes.slug, price: tunes.price })
    .from(tunes)
    .where(eq(tunes.id, tuneId ?? 0))
  if (!tune) return null
  const rights = await readBuyerRights(asking, order.id, order.region)
  const own = await readOwnTunePrices(asking.db, rights, [tune.slug])
  return own.get(tune.slug)?.price[order.currency] ?? tune.price[order.currency] ?? null
}

/** A catalog vehicle with its tunes, at the prices of an order's buyer. */
export async function readFittingTunes(
  asking: Asking,
  place: VehicleChoice,
  order: { id: number; region: Region; currency: Currency },
) {
  const vehicle = await readVehicleInFull(asking.database, asking.services.versions, place)
  const { engine, transmission } = vehicle
  const offered = [
    ...engine.tunes.map((tune) => ({ tune, about: engine.name })),
    ...(transmission?.tunes ?? []).map((tune) => ({ tune, about: transmission?.name ?? '' })),
  ].filter(({ tune }) => !tune.is_stock)
  const rights = await readBuyerRights(asking, order.id, order.region)
  const own = await readOwnTunePrices(
    asking.db,
    rights,
    offered.map(({ tune }) => tune.slug),
  )
  return {
    label: [`${vehicle.makeName} ${vehicle.modelName} ${place.year}`, engine.name, transmission?.name]
      .filter(Boolean)
      .join(', '),
    tunes: offered.map(({ tune, about }) => ({
      id: tune.id,
      slug: tune.slug,
      name: tune.name,
      about,
      part_number: tune.part_number,
      price: own.get(tune.slug)?.price[order.currency] ?? tune.price[order.currency] ?? null,
    })),
  }
}

/** The tune that staff chose for the new vehicle, with its difference to the old one. */
export async function findNewTune(asking: Asking, row: ValueTransferRow, tuneId: number) {
  if (row.newPlace === null) return fail('value_transfer_unfit')
  const { tunes: fitting } = await readFittingTunes(asking, row.newPlace, { ...row, id: row.orderId })
  const { price, ...tune } = fitting.find(({ id }) => id === tuneId) ?? fail('value_transfer_unfit')
  if (price === null) return fail('not_sold_in_currency')
  return { tune: { ...tune, price }, difference: differenceOf(row.listed, price), place: row.newPlace }
}
