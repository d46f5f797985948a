import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { call } from '#kit/call.ts'
import type { Currency } from '#kit/money.ts'
import type { QuoteLine } from '../contract/quote-fields.ts'
import { findQuoteItems, findQuoteTunes } from '../contract/staff.ts'

export type Item = z.output<typeof findQuoteItems.output>['data'][number]
/** Product or tune details of a line shown in the form. */
export interface LineFacts {
  name: string
  note: string
  /** List price per unit in minor units. */
  price: number | null
  options: Item['options']
}

const productKey = (slug: string) => `product/${slug}`
const tuneKey = (vehicle: string, slug: string) => `tune/${vehicle}/${slug}`
export const factsKey = ({ kind, slug, vehicle }: QuoteLine): string =>
  kind === 'tune' && vehicle ? tuneKey(vehicleKey(vehicle), slug) : productKey(slug)

const isHere = <T>(item: T | undefined): item is T => item !== undefined

/** Details of lines by `factsKey`: one call for products, one per vehicle for tunes. */
export function useLineFacts(lines: readonly QuoteLine[], currency: Currency): ReadonlyMap<string, LineFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<string, LineFacts>>(new Map())
  const slugs = [...new Set(lines.flatMap(({ kind, slug }) => (kind === 'tune' ? [] : slug)))].toSorted().join(',')
  const vehicles = [...new Set(lines.map(({ vehicle }) => vehicle && vehicleKey(vehicle)).filter(isHere))].join(',')
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const found = new Map<string, LineFacts>()
    const products = async () => {
      if (slugs === '') return
      const { data } = await call(findQuoteItems, { query: { slugs, currency } }, { signal })
      for (const { slug, name, part_number: note, price, options } of data)
        found.set(productKey(slug), { name, note, price, options })
    }
    const tunes = async (vehicle: string) => {
      const { label, data } = await call(findQuoteTunes, { query: { vehicle, currency } }, { signal })
      for (const { slug, name, price } of data)
        found.set(tuneKey(vehicle, slug), { name, note: label, price, options: [] })
    }
    const asked = [products(), ...vehicles.split(',').filter(Boolean).map(tunes)]
    void Promise.allSettled(asked).then(() => signal.aborted || setFacts(found))
    return () => leaving.abort()
  }, [slugs, vehicles, currency])
  return facts
}
