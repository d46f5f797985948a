import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convertPower,
  convertTorque,
  defaultPowerType,
  formatPower,
  formatTorque,
  isPowerUnit,
  isTorqueUnit,
  powerFromTorque,
  powerIn,
  powerUnits,
  torqueFromPower,
  torqueIn,
  torqueUnits,
} from './power.ts'

describe('units of power and torque', () => {
  it('agrees with the published factors', () => {
    expect(convertPower(1, 'hp', 'PS')).toBeCloseTo(1.013869665, 8)
    expect(convertPower(1, 'PS', 'hp')).toBeCloseTo(0.98632007, 7)
    expect(convertPower(1, 'kW', 'hp')).toBeCloseTo(1.34102209, 7)
    expect(convertPower(1, 'kW', 'PS')).toBeCloseTo(1.35962162, 7)
    expect(convertTorque(1, 'Nm', 'lb-ft')).toBeCloseTo(0.737562149, 8)
    expect(convertTorque(1, 'lb-ft', 'Nm')).toBe(1.355817948)
  })

  it('power and torque in hp and lb-ft cross at 5252 rpm', () => {
    expect(powerFromTorque({ value: 300, unit: 'lb-ft' }, 5252.113, 'hp').value).toBeCloseTo(300, 9)
  })

  it('400 Nm at 3500 rpm are 146.6 kW, 199.3 PS and 196.6 hp', () => {
    const torque = { value: 400, unit: 'Nm' } as const
    expect(powerFromTorque(torque, 3500, 'kW').value).toBeCloseTo(146.608, 3)
    expect(powerFromTorque(torque, 3500, 'PS').value).toBeCloseTo(199.33, 2)
    expect(powerFromTorque(torque, 3500, 'hp').value).toBeCloseTo(196.604, 2)
    expect(powerFromTorque(torque, 7023.52, 'PS').value).toBeCloseTo(400, 2)
  })

  it('an engine that is idle has no torque to show', () => {
    expect(torqueFromPower({ value: 100, unit: 'hp' }, 0, 'Nm')).toBeNull()
    expect(torqueFromPower({ value: 100, unit: 'hp' }, Number.NaN, 'Nm')).toBeNull()
  })

  it('shows whole figures, grouped, without a minus zero', () => {
    expect(formatPower({ value: 309.6, unit: 'hp' })).toBe('310 hp')
    expect(formatPower({ value: 1020.46, unit: 'PS' }, 1)).toBe('1,020.5 PS')
    expect(formatTorque({ value: -0.2, unit: 'Nm' })).toBe('0 Nm')
    expect(formatTorque({ value: 1020.5, unit: 'Nm' }, 1, 'de')).toBe('1.020,5 Nm')
  })

  it('starts with the crank display', () => {
    expect(defaultPowerType).toBe('crank')
  })

  it('knows its own units only', () => {
    expect(isPowerUnit('hp')).toBe(true)
    expect(isPowerUnit('Nm')).toBe(false)
    expect(isTorqueUnit('lb-ft')).toBe(true)
    expect(isTorqueUnit(undefined)).toBe(false)
  })

  const value = fc.double({ min: 0.1, max: 5000, noNaN: true })

  it('every conversion there and back gives the same figure', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(...powerUnits), fc.constantFrom(...powerUnits), (amount, from, to) => {
        expect(powerIn(powerIn({ value: amount, unit: from }, to), from).value).toBeCloseTo(amount, 6)
      }),
    )
    fc.assert(
      fc.property(value, fc.constantFrom(...torqueUnits), fc.constantFrom(...torqueUnits), (amount, from, to) => {
        expect(torqueIn(torqueIn({ value: amount, unit: from }, to), from).value).toBeCloseTo(amount, 6)
      }),
    )
  })

  it('torque from the power that a torque gives is that torque, in all units', () => {
    const rpm = fc.integer({ min: 500, max: 12_000 })
    fc.assert(
      fc.property(
        value,
        rpm,
        fc.constantFrom(...torqueUnits),
        fc.constantFrom(...powerUnits),
        (amount, speed, unit, powerUnit) => {
          const power = powerFromTorque({ value: amount, unit }, speed, powerUnit)
          const back = torqueFromPower(power, speed, unit)?.value ?? Number.NaN
          // The two published divisors agree to six digits.
          expect(Math.abs(back / amount - 1)).toBeLessThan(1e-6)
        },
      ),
    )
  })
})
