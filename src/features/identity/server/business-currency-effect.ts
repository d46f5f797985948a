import type { Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'

/** Currency of the business that a person buys for; null if there is none. Register under `effects.businessCurrency`. */
export type BusinessCurrency = (db: Queryable, userId: number, region: Region) => Promise<Currency | null>

declare module '#access/feature.ts' {
  interface KnownEffects {
    businessCurrency: BusinessCurrency
  }
}
