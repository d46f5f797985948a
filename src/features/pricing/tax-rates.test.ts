import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doMeet, isInForce, ratesOn, type TaxRate } from './tax-rates.ts'

const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'] as const
const anyRate = fc
  .record({
    tax: fc.constantFrom('gst', 'hst', 'pst', 'qst' as const),
    state: fc.constantFrom('ON', 'QC'),
    from: fc.option(fc.nat(5)),
    length: fc.option(fc.nat(3)),
  })
  .map(({ tax, state, from, length }): TaxRate => ({
    country: 'CA',
    state,
    tax: tax as TaxRate['tax'],
    name: '',
    milliPercent: 5000,
    taxesShipping: true,
    validFrom: from === null ? null : days[from]!,
    validUntil: length === null ? null : days[Math.min(5, (from ?? 0) + length)]!,
  }))

describe('rates that do not meet', () => {
  it('leave at most one rate of a tax at a place on any day, and HST alone', () => {
    fc.assert(
      fc.property(fc.array(anyRate, { maxLength: 20 }), fc.constantFrom(...days), (asked, day) => {
        const kept: TaxRate[] = []
        for (const rate of asked) if (!kept.some((other) => doMeet(rate, other))) kept.push(rate)
        for (const state of ['ON', 'QC']) {
          const taxes = ratesOn(kept, day).flatMap((rate) => (rate.state === state ? [rate.tax] : []))
          const ofProvince = taxes.filter((tax) => tax !== 'gst')
          expect(ofProvince.length).toBeLessThanOrEqual(1)
          expect(taxes.length).toBeLessThanOrEqual(taxes.includes('hst') ? 1 : 2)
        }
      }),
    )
  })

  it('apply from their first to their last day', () => {
    const rate = { validFrom: '2026-01-02', validUntil: '2026-01-04' }
    expect(days.filter((day) => isInForce(rate, day))).toEqual(['2026-01-02', '2026-01-03', '2026-01-04'])
  })
})
