import { expect, test } from 'vitest'
import type { Refusal } from '#kit/refusal.ts'
import { refuseShipping } from './price-purchase.ts'

const refusalOf = (weightMaxGrams: number | null): Refusal => {
  try {
    return refuseShipping({ ok: false, code: 'no_shipping_for_destination', weightMaxGrams })
  } catch (error) {
    return error as Refusal
  }
}

test('a purchase that is only too heavy is refused with what one parcel may weigh', () => {
  expect(refusalOf(30_000)).toMatchObject({
    code: 'no_shipping_for_destination',
    details: { message: expect.stringContaining('up to 30 kg at a time'), facts: { weight_max_grams: 30_000 } },
  })
  expect(refusalOf(null)).toMatchObject({ code: 'no_shipping_for_destination', details: {} })
})
