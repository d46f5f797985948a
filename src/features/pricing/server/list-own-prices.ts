import { isAdmin } from '#access/permissions.ts'
import { type Context, operation } from '#access/operation.ts'
import type { Queryable } from '#kit/server/database.ts'
import { listOwnPrices, type OwnProductPrice, type OwnTunePrice } from '../contract/own-prices.ts'
import type { PriceRights } from '../unit-price.ts'
import { readPriceRights } from './price-rights.ts'

interface OwnPricesQuestion extends Pick<Context<{ runs: 'query' }>, 'database' | 'services' | 'now'> {
  rights: PriceRights
  /** Staff see everything that determines a price. */
  isStaff: boolean
  products: readonly string[]
  tunes: readonly string[]
}
/** A person's prices for items of one kind, without unknown slugs. Registered under `effects.ownPrices`. */
export type ReadOwnPrices = (
  db: Queryable,
  question: OwnPricesQuestion,
) => Promise<{ products?: OwnProductPrice[]; tunes?: OwnTunePrice[] }>

declare module '#access/feature.ts' {
  interface KnownEffects {
    ownPrices: ReadOwnPrices
  }
}

export const listOwnPricesOperation = operation(
  listOwnPrices,
  async ({ db, database, services, actor, input, now }) => {
    const rights = await readPriceRights(db, services, actor)
    const question = { database, services, now, rights, isStaff: isAdmin(actor), ...input.body }
    const found = await Promise.all(services.effects.ownPrices.map((read) => read(db, question)))
    return {
      products: found.flatMap(({ products = [] }) => products),
      tunes: found.flatMap(({ tunes = [] }) => tunes),
    }
  },
)
