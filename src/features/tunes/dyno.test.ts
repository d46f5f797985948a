import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  commonRpm,
  defaultView,
  formatChange,
  percentChange,
  gainOf,
  parseView,
  powerChange,
  powerText,
  torqueChange,
  torqueText,
  plotFrame,
  plotScale,
  showRun,
  speedTicks,
  valueAt,
} from './dyno.ts'
import { convertPower, convertTorque } from './power.ts'

const run = {
  id: 1,
  label: 'Stock',
  source: 'workshop-dyno',
  rpm: [1000, 2000, 3000],
  horsepower: [40, 90, 130],
  torque: [200, 220, 210],
  crank_horsepower: [50, 100, 150],
  crank_torque: [230, 260, 250],
}

describe('a run in a view', () => {
  it('is taken at the crank or at the wheels, in the asked units', () => {
    const crank = showRun(run, { power: 'kW', torque: 'Nm', at: 'crank' })
    expect(crank.peakPower?.rpm).toBe(3000)
    expect(crank.peakPower?.value).toBeCloseTo(111.855, 2)
    expect(crank.peakTorque?.value).toBeCloseTo(352.51, 2)
    expect(showRun(run, { power: 'hp', torque: 'lb-ft', at: 'regular' })).toMatchObject({
      power: [40, 90, 130],
      peakTorque: { rpm: 2000, value: 220 },
    })
  })

  it('has the stated figure as its peak where both round to it, in every unit', () => {
    const measured = { ...run, horsepower: [40, 90, 305.6], torque: [200, 244.6, 210] }
    const stated = { horsepower: { value: 305, unit: 'hp' as const }, torque: { value: 245, unit: 'lb-ft' as const } }
    const inPs = showRun(measured, { power: 'PS', torque: 'Nm', at: 'regular' }, 'Stage 2', stated)
    expect(Math.round(inPs.peakPower!.value)).toBe(Math.round(convertPower(305, 'hp', 'PS')))
    expect(Math.round(inPs.peakTorque!.value)).toBe(Math.round(convertTorque(245, 'lb-ft', 'Nm')))
    const other = { horsepower: { value: 330, unit: 'hp' as const } }
    expect(showRun(measured, { power: 'hp', torque: 'Nm', at: 'regular' }, 'Run', other).peakPower?.value).toBe(305.6)
  })

  it('has no curve where nothing was measured', () => {
    const { crank_horsepower: _, crank_torque: __, ...wheels } = run
    const shown = showRun({ ...wheels, horsepower: [0, 0, 0] }, { power: 'hp', torque: 'lb-ft', at: 'crank' })
    expect(shown).toMatchObject({ power: null, torque: null, peakPower: null, peakTorque: null })
    const wheel = showRun({ ...wheels, horsepower: [0, 0, 0] }, { power: 'hp', torque: 'lb-ft', at: 'regular' })
    expect(wheel.power).toBeNull()
    expect(wheel.torque).not.toBeNull()
  })
})

describe('the value at an engine speed', () => {
  it('lies on a straight line between measured points', () => {
    expect(valueAt([1000, 2000], [100, 200], 1250)).toBe(125)
    expect(valueAt([1000, 2000], [100, 200], 2000)).toBe(200)
  })
  it('is unknown outside of what was measured', () => {
    expect(valueAt([1000, 2000], [100, 200], 999)).toBeNull()
    expect(valueAt([1000, 2000], [100, 200], 2001)).toBeNull()
    expect(valueAt([1000, 2000], null, 1500)).toBeNull()
    expect(valueAt([], [], 1500)).toBeNull()
  })
})

describe('the axes of a plot', () => {
  it('have round steps with room above the highest value', () => {
    expect(plotScale(292)).toEqual({ max: 400, step: 80 })
    for (const highest of [1, 97, 150, 292, 383, 480, 999, 1500]) {
      const { max, step } = plotScale(highest)
      expect(max).toBeGreaterThan(highest)
      expect(max).toBeLessThan(highest * 1.75 + 5)
      expect(max).toBeCloseTo(step * 5)
    }
  })
  it('hold all runs', () => {
    const shown = showRun(run, { power: 'hp', torque: 'lb-ft', at: 'crank' })
    const higher = { ...shown, rpm: [1250, 7250], power: [10, 390], torque: [300, 310], torqueLimit: [420, 420] }
    const frame = plotFrame([shown, higher], { power: 'kW', torque: 'lb-ft' })
    expect(frame).toMatchObject({ rpmMin: 1000, rpmMax: 7500, rpmTicks: [1000, 2000, 3000, 4000, 5000, 6000, 7000] })
    expect(frame.power.max).toBeGreaterThan(390)
    expect(frame.torque.max).toBeGreaterThan(420)
    expect(commonRpm([shown, higher])).toEqual([1000, 1250, 2000, 3000, 7250])
  })
  it('are one for hp and lb-ft, as on a dyno sheet', () => {
    const shown = showRun(run, defaultView('en-US', 1))
    const frame = plotFrame([shown], defaultView('en-US', 1))
    expect(frame.power).toEqual(frame.torque)
    expect(plotFrame([shown], defaultView('de-DE', 2)).power).not.toEqual(
      plotFrame([shown], defaultView('de-DE', 2)).torque,
    )
  })
  it('have few marks, whatever engine speed a file holds', () => {
    const ends = fc.tuple(fc.maxSafeNat(), fc.maxSafeNat())
    fc.assert(
      fc.property(ends, fc.constantFrom(100, 200, 500, 1000), ([a, b], step) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)]
        const ticks = speedTicks(min, max, step)
        expect(ticks.length).toBeLessThanOrEqual(30)
        expect(ticks.filter((tick) => tick < min || tick > max)).toEqual([])
      }),
    )
    expect(speedTicks(900, 7500, 1000)).toEqual([1000, 2000, 3000, 4000, 5000, 6000, 7000])
  })
  it('exist without any run', () => {
    expect(plotFrame([], defaultView('en-US', 1))).toMatchObject({ rpmMin: 1000, rpmMax: 7000 })
  })
})

describe('gains', () => {
  it('are absolute and in percent of stock', () => {
    expect(gainOf(200, 262)).toEqual({ stock: 200, tuned: 262, absolute: 62, percent: 31 })
    // 379.6 and 470.4 are shown as 380 and 470.
    expect(gainOf(379.6, 470.4)?.absolute).toBe(90)
    expect(percentChange(31)).toBe('+31%')
    expect(percentChange(-2.4)).toBe('−2%')
    expect(formatChange(1062.4)).toBe('+1,062')
    expect(formatChange(0.2)).toBe('±0')
  })
  it('are unknown without both figures', () => {
    expect(gainOf(null, 262)).toBeNull()
    expect(gainOf(200, null)).toBeNull()
    expect(gainOf(0, 262)).toBeNull()
  })
})

describe('the units of a visitor', () => {
  it('start with those of the country, whatever the currency is', () => {
    expect(defaultView('de-DE', 1)).toEqual({ power: 'PS', torque: 'Nm', at: 'crank' })
    expect(defaultView('en-GB', 2)).toEqual({ power: 'hp', torque: 'lb-ft', at: 'crank' })
  })
  it('turn figures and changes, so that a change is the difference of what is shown', () => {
    const view = defaultView('de-DE', 2)
    expect([powerText(405, view), torqueText(379, view)]).toEqual(['411 PS', '514 Nm'])
    expect([powerChange(300, 405, view), torqueChange(280, 379, view)]).toEqual(['+107 PS', '+134 Nm'])
    expect(powerChange(300, 405, defaultView('en-US', 1))).toBe('+105 hp')
  })
  it('are read from storage, and nonsense falls back', () => {
    expect(parseView('kW Nm', defaultView('en-US', 1))).toEqual({ power: 'kW', torque: 'Nm', at: 'crank' })
    expect(parseView('bananas', defaultView('en-US', 1))).toEqual(defaultView('en-US', 1))
    expect(parseView(null, defaultView('en-US', 1))).toEqual(defaultView('en-US', 1))
  })
})
