import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atWheels, dynoCurves, peaksOf, redlineOf, rpmWherePowerIsTorque } from './dyno.ts'
import { demoCatalog } from './index.ts'
import type { DynoCurves } from '#features/tunes/server/tables.ts'

const near = (value: number, target: number, part: number): boolean => Math.abs(value / target - 1) <= part

/** Whether both pairs of columns satisfy hp = lb-ft × rpm / 5252.113, within rounding to one decimal. */
function agrees({ rpm, horsepower = [], torque = [], crank_horsepower = [], crank_torque = [] }: DynoCurves): boolean {
  const pair = (power: readonly number[], twist: readonly number[]): boolean =>
    power.every((hp, index) => {
      const expected = ((twist[index] ?? 0) * (rpm[index] ?? 0)) / rpmWherePowerIsTorque
      return Math.abs(hp - expected) <= 0.05 + (0.05 * (rpm[index] ?? 0)) / rpmWherePowerIsTorque + 1e-9
    })
  return pair(horsepower, torque) && pair(crank_horsepower, crank_torque)
}

describe('dyno curves', () => {
  it('reach the figures of their tune within 1 percent, at the crank and at the wheels', () => {
    const wrong: string[] = []
    for (const tune of demoCatalog({ scale: 1 }).tunes) {
      const run = tune.dynoCsvs[0]
      if (!run || !tune.crankHorsepower || !tune.crankTorque || !tune.horsepower || !tune.torque) continue
      const peaks = peaksOf(run.curves)
      const fine =
        near(peaks.horsepower, tune.crankHorsepower.value, 0.01) &&
        near(peaks.torqueLbFt, tune.crankTorque.value, 0.01) &&
        near(Math.max(...(run.curves.horsepower ?? [])), tune.horsepower.value, 0.01) &&
        near(Math.max(...(run.curves.torque ?? [])), tune.torque.value, 0.01)
      if (!fine) wrong.push(tune.slug)
    }
    expect(wrong).toEqual([])
  })

  it('keep power and torque consistent, with columns as long as the axis', () => {
    const wrong: string[] = []
    for (const { slug, dynoCsvs } of demoCatalog({ scale: 1 }).tunes) {
      for (const { curves } of dynoCsvs) {
        const long = Object.values(curves).every((column) => column.length === curves.rpm.length)
        const rising = curves.rpm.every((rpm, index) => index === 0 || rpm > (curves.rpm[index - 1] ?? 0))
        if (!long || !rising || curves.rpm[0] !== 1000 || !agrees(curves)) wrong.push(slug)
      }
    }
    expect(wrong).toEqual([])
  })

  it('hold for any plausible engine', () => {
    const kinds = fc.constantFrom(
      'turbo-petrol' as const,
      'diesel' as const,
      'natural' as const,
      'supercharged' as const,
    )
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 90, max: 900 }),
        fc.integer({ min: 3200, max: 7000 }),
        (kind, hp, crossing) => {
          const peaks = { horsepower: hp, torqueLbFt: (hp * rpmWherePowerIsTorque) / crossing }
          const found = peaksOf(dynoCurves(peaks, kind, 'rwd', redlineOf(peaks, kind)))
          return near(found.horsepower, hp, 0.01) && near(found.torqueLbFt, peaks.torqueLbFt, 0.01)
        },
      ),
    )
  })

  it('fall off past peak power and never show negative torque', () => {
    const peaks = { horsepower: 292, torqueLbFt: 280 }
    const { crank_torque: torque = [], crank_horsepower: power = [] } = dynoCurves(peaks, 'turbo-petrol', 'awd', 6800)
    expect(Math.min(...torque)).toBeGreaterThan(50)
    expect(power.at(-1)).toBeLessThan(292)
  })

  it('add a flat torque limit when one is given', () => {
    const curves = dynoCurves({ horsepower: 200, torqueLbFt: 207 }, 'turbo-petrol', 'fwd', 6600, 258)
    expect(new Set(curves.torque_limit)).toEqual(new Set([258]))
  })

  it('refuse peaks that lie above the redline', () => {
    expect(() => dynoCurves({ horsepower: 500, torqueLbFt: 200 }, 'natural', 'rwd', 7000)).toThrow(RangeError)
  })

  it('lose most between crank and wheels with four driven wheels', () => {
    expect(atWheels(300, 'fwd')).toBeGreaterThan(atWheels(300, 'rwd'))
    expect(atWheels(300, 'rwd')).toBeGreaterThan(atWheels(300, 'awd'))
  })
})
