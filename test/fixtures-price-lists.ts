/** Price lists and dealer groups for tests. */
import { expect } from 'vitest'
import { createDealerGroup } from '#features/price-lists/contract/dealer-groups.ts'
import { newPriceList } from '#features/price-lists/contract/price-list-fields.ts'
import { createPriceList } from '#features/price-lists/contract/price-lists.ts'
import type { Client } from './world.ts'

/** A line of a price list; by default for the cable, from the first unit. */
export const priceLine = (given: object = {}) => ({
  product: 'obd-cable',
  variant: null,
  from: 1,
  prices: {},
  percent: null,
  off: 'list',
  ...given,
})

export function priceListTools(staff: Client) {
  let count = 0
  const send = (given: object) =>
    staff.call(createPriceList, { body: { ...newPriceList, name: `List ${(count += 1)}`, ...given } as never })
  /** A published list. */
  async function addList(given: object) {
    const { status, body, refusal } = await send({ state: 'published', ...given })
    expect([status, refusal.errors]).toEqual([201, undefined])
    return body
  }
  /** Validation errors of a refused list, by field. */
  async function refusedList(given: object) {
    const { status, refusal } = await send(given)
    expect(status).toBe(422)
    return refusal.errors
  }
  async function addGroup(dealers: string[]) {
    const slug = `group-${(count += 1)}`
    const { status, body } = await staff.call(createDealerGroup, {
      body: { name: slug, slug, internal_note: '', dealers } as never,
    })
    expect(status).toBe(201)
    return body
  }
  return { addList, refusedList, addGroup }
}
