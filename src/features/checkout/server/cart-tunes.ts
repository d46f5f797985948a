import type { Actor } from '#access/actor.ts'
import type { OrderVehicle } from '#features/orders/contract.ts'
import type { PurchaseLine } from '#features/pricing/quote.ts'
import type { ProductIndex } from '#features/products/server/product-index.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import type { WantedLine } from '../contract.ts'
import * as m from '../messages/m.ts'

/** A cart tune as sold to one person; minor units of their currency. */
export interface CartTune extends Required<Pick<PurchaseLine, 'unitPrice' | 'listPrice' | 'marks'>> {
  id: number
  slug: string
  name: string
}

/** The tunes of a cart with their vehicle. */
export interface CartTunes {
  bySlug: ReadonlyMap<string, CartTune>
  vehicle: OrderVehicle | null
}
export const noTunes: CartTunes = { bySlug: new Map(), vehicle: null }

export interface CartAsking {
  db: Queryable
  database: Database
  services: Services
  actor: Actor
}

/**
 * Prices tunes for a vehicle. Fails for tunes that cannot be ordered for it: foreign tunes, two of one kind, tunes
 * that no tool flashes. Register under `effects.cartTunes`.
 */
export type PriceCartTunes = (
  asking: CartAsking,
  wanted: { vehicle: VehicleChoice; slugs: readonly string[]; products: readonly string[] },
) => Promise<CartTunes>

declare module '#access/feature.ts' {
  interface KnownEffects {
    cartTunes: PriceCartTunes
  }
}

/** The tunes of a cart, alone and in kits. All must be for the same vehicle, which the lines name. */
export async function readCartTunes(
  asking: CartAsking,
  index: ProductIndex,
  lines: readonly WantedLine[],
): Promise<CartTunes> {
  const named = lines.flatMap((line, place) => {
    const parts = line.kind === 'tune' ? [] : (index.bySlug.get(line.slug)?.parts ?? [])
    const slugs = line.kind === 'tune' ? [line.slug] : parts.flatMap(({ kind, slug }) => (kind === 'tune' ? slug : []))
    return slugs.map((slug) => ({ slug, place, vehicle: line.vehicle }))
  })
  if (named.length === 0) return noTunes
  const wrong = (place: number, field: string, message: string) =>
    fail('validation_failed', { fields: { [`lines.${place}.${field}`]: [message] } })
  const vehicle = named[0]!.vehicle ?? wrong(named[0]!.place, 'vehicle', m.chooseVehicle())
  const seen = new Set<string>()
  for (const tune of named) {
    if (JSON.stringify(tune.vehicle) !== JSON.stringify(vehicle)) wrong(tune.place, 'vehicle', m.oneVehicle())
    if (seen.has(tune.slug)) wrong(tune.place, 'slug', m.tuneTwice())
    seen.add(tune.slug)
  }
  const products = lines.flatMap((line) => {
    const parts = line.kind === 'tune' ? [] : (index.bySlug.get(line.slug)?.parts ?? [])
    return [line.slug, ...parts.flatMap(({ kind, slug }) => (kind === 'product' ? slug : []))]
  })
  const [price] = asking.services.effects.cartTunes
  return (await price?.(asking, { vehicle, slugs: [...seen], products })) ?? fail('not_found')
}
