import { describe, expect, it, test } from 'vitest'
import { countdownOf, isSaleOn, saleBanner, saleDiscount, type Sale } from './sale.ts'

const sale: Sale = {
  type: 'summer',
  amount: 15,
  amountType: 'percent',
  name: 'Summer sale',
  description: 'All tunes',
  code: 'SUN15',
  start: new Date('2026-06-01T00:00:00Z'),
  end: new Date('2026-06-10T00:00:00Z'),
  countdown: true,
}
const at = (text: string) => new Date(text)

describe('the sale banner', () => {
  it('is shown while now is between start and end, the end not included', () => {
    expect(saleBanner(sale, at('2026-05-31T23:59:59.999Z'))).toBeNull()
    expect(saleBanner(sale, sale.start)).toEqual({
      type: 'summer',
      name: 'Summer sale',
      description: 'All tunes',
      code: 'SUN15',
      countdownMs: null,
    })
    expect(saleBanner(sale, at('2026-06-09T23:59:59.999Z'))).not.toBeNull()
    expect(saleBanner(sale, sale.end)).toBeNull()
    expect(saleBanner(null, sale.start)).toBeNull()
    expect(isSaleOn({ start: sale.end, end: sale.start }, at('2026-06-05T00:00:00Z'))).toBe(false)
  })

  it('a countdown appears when under 48 hours remain', () => {
    expect(saleBanner(sale, at('2026-06-08T00:00:00Z'))?.countdownMs).toBeNull()
    expect(saleBanner(sale, at('2026-06-08T00:00:00.001Z'))?.countdownMs).toBe(172_799_999)
    expect(saleBanner({ ...sale, countdown: false }, at('2026-06-09T12:00:00Z'))?.countdownMs).toBeNull()
  })

  it('counts down to 0 in hours, minutes and seconds', () => {
    expect(countdownOf(172_799_999)).toEqual({ hours: 48, minutes: 0, seconds: 0 })
    expect(countdownOf(3_661_000)).toEqual({ hours: 1, minutes: 1, seconds: 1 })
    expect(countdownOf(1)).toEqual({ hours: 0, minutes: 0, seconds: 1 })
    expect(countdownOf(-5)).toEqual({ hours: 0, minutes: 0, seconds: 0 })
  })
})

test('a sale in dollars is a discount on the whole purchase', () => {
  expect(saleDiscount({ ...sale, amountType: 'dollar', amount: 5000, code: null })).toMatchObject({
    code: 'Summer sale',
    kind: 'amount',
    amounts: { USD: 5000, CAD: 5000, EUR: 5000, GBP: 5000 },
  })
})
