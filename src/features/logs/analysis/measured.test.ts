import { describe, expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import type { Log } from '../parse/shapes.ts'
import { shiftBetween } from './align.ts'
import { inUnit, unitChoices, withChoices } from './channel-choices.ts'
import { gearIn } from './gears.ts'
import { findPulls } from './pulls.ts'
import { missingChecks } from './remarks.ts'
import { binWidth, heatTable, pointsOf } from './table.ts'
import { timedRuns } from './times.ts'
import { vehicleFacts } from '../contract/view.ts'
import { presetOf } from './vehicle-presets.ts'

const logOf = (head: string, rows: readonly (readonly (number | string)[])[]): Log =>
  readLog(Buffer.from([head, ...rows.map((row) => row.join(','))].join('\n')))

/** A car at rest for a second that then accelerates at 5 m/s², at ten samples per second. */
const drive = (seconds: number, head = 'Time (s),Vehicle Speed (km/h),Engine RPM (rpm),Pedal (%)') =>
  logOf(
    head,
    Array.from({ length: seconds * 10 + 11 }, (_, index) => {
      const at = Math.max(0, index / 10 - 1)
      return [(index / 10).toFixed(1), (at * 18).toFixed(2), Math.round(1000 + at * 500), at > 0 ? 100 : 0]
    }),
  )

describe('times', () => {
  test('each is the fastest run that the log covers, between samples too', () => {
    const runs = Object.fromEntries(timedRuns(drive(15)).map(({ label, seconds }) => [label, seconds]))
    expect(runs['0–100 km/h']).toBeCloseTo(100 / 18, 1)
    expect(runs['60–130 mph']).toBeCloseTo((70 * 1.609344) / 18, 2)
    expect(runs['100–200 km/h']).toBeCloseTo(100 / 18, 2)
    expect(runs['80–120 km/h']).toBeCloseTo(40 / 18, 2)
    expect(runs['4,000–6,000 rpm']).toBeCloseTo(4, 1)
    // s = ½·a·t² with a = 5 m/s².
    expect(runs['1/4 mile']).toBeCloseTo(Math.sqrt((2 * 402.336) / 5), 1)
    expect(timedRuns(drive(15)).find(({ kind }) => kind === 'distance')?.trapKmh).toBeCloseTo(228.3, 0)
  })
  test('what is not covered is left out, and a run that is broken off does not count', () => {
    expect(timedRuns(drive(5))).toEqual([])
    expect(timedRuns(drive(6)).map(({ label }) => label)).toEqual(['0–60 mph', '0–100 km/h'])
    const broken = logOf(
      'Time (s),Vehicle Speed (km/h)',
      [90, 110, 150, 120, 90, 110, 160, 210, 215].map((speed, index) => [index, speed]),
    )
    const [run] = timedRuns(broken).filter(({ label }) => label === '100–200 km/h')
    expect(run?.from).toBeCloseTo(4.5, 2)
  })
})

describe('gear', () => {
  test('by the speed for each revolution, and by its channel', () => {
    const log = logOf(
      'Time (s),Vehicle Speed (mph),Engine RPM (rpm),Pedal (%),Gear',
      Array.from({ length: 40 }, (_, index) => [index / 10, 20 + index, (20 + index) * 60, 100, index < 3 ? 2 : 3]),
    )
    const [pull] = findPulls(log)
    expect(gearIn(log, pull!)).toEqual({ gear: 3, kmhPer1000: expect.closeTo((1000 / 60) * 1.609344, 3) })
    expect(pull).toMatchObject({ gear: 3 })
  })
  test('none is named where the wheels spin', () => {
    const log = logOf(
      'Time (s),Vehicle Speed (km/h),Engine RPM (rpm)',
      Array.from({ length: 40 }, (_, index) => [index / 10, 40, 2000 + index * 100]),
    )
    expect(gearIn(log, { from: 0, to: 4 })).toEqual({ gear: null, kmhPer1000: null })
  })
})

describe('what the owner says of a channel', () => {
  const log = logOf(
    'Time (s),Engine RPM (rpm),P1,Foot,Charge pressure (mbar)',
    Array.from({ length: 40 }, (_, index) => [index / 10, 2000 + index * 100, 12 + index / 10, 100, 1000 + index * 20]),
  )
  test('makes checks possible that were not', () => {
    expect(missingChecks(log).map(({ kind }) => kind)).toContain('lean')
    const chosen = withChoices(log, { roles: { P1: 'afr', Foot: 'pedal' }, units: {} })
    expect(missingChecks(chosen).map(({ kind }) => kind)).not.toContain('lean')
    expect(findPulls(chosen)[0]?.isSure).toBe(true)
    expect(withChoices(log, { roles: { 'Charge pressure': 'none' }, units: {} }).channels.at(-1)?.quantity).toBeNull()
  })
  test('converts its values, from a vacuum to the air around too; a unit that does not fit is ignored', () => {
    const channel = log.channels.find(({ name }) => name === 'Charge pressure')!
    expect(unitChoices(channel)).toContain('psi gauge')
    const psi = inUnit(channel, 'psi gauge')
    expect([psi.unit, psi.reference]).toEqual(['psi', 'gauge'])
    expect(psi.values[0]).toBeCloseTo((1000 - 1013.25) / 68.9476, 3)
    expect(inUnit(channel, 'km/h')).toBe(channel)
    expect(inUnit(channel, 'psi gauge')).toBe(psi)
  })
  test('names the unit of numbers that have none, without converting them', () => {
    const plain = withChoices(log, { roles: { P1: 'boost' }, units: { P1: 'psi gauge' } })
    expect(plain.channels.find(({ name }) => name === 'P1')).toMatchObject({ unit: 'psi', reference: 'gauge', min: 12 })
  })
})

describe('a table of one channel over two others', () => {
  test('holds means, extremes and counts by round bins', () => {
    const points = {
      at: Float64Array.of(0, 1, 2, 3),
      x: Float64Array.of(1000, 1100, 5900, 6000),
      y: Float64Array.of(10, 12, 90, 100),
      z: Float64Array.of(1, 3, 10, 20),
    }
    const table = heatTable(points, 10)
    expect(table.x[0]).toBe(1250)
    expect(table.cells[0]?.[0]).toEqual({ mean: 2, min: 1, max: 3, count: 2 })
    expect([table.min, table.max]).toEqual([2, 20])
    expect(table.cells.flat().reduce((sum, cell) => sum + (cell?.count ?? 0), 0)).toBe(4)
    expect([binWidth(0, 7000, 12), binWidth(0, 1, 12), binWidth(5, 5, 12)]).toEqual([1000, 0.1, 0.1])
  })
  test('reads each channel on its own clock, within the stretches alone', () => {
    const log = drive(5)
    const [speed, rpm] = ['Vehicle Speed', 'Engine RPM'].map((name) => log.channels.find((each) => each.name === name)!)
    const points = pointsOf(log, [rpm!, speed!], [{ from: 2, to: 3 }])
    expect([points.at[0], points.at.at(-1), points.x[0], points.y[0]]).toEqual([2, 3, 1500, 18])
  })
})

test('logs are laid over each other by an event that both have', () => {
  const [first, second] = [
    drive(6),
    logOf('Time (s),Vehicle Speed (km/h)', [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 20],
      [4, 40],
    ]),
  ]
  expect(shiftBetween(first!, second!, 'moving')).toBeCloseTo(1.1 - 3, 5)
  expect(shiftBetween(first!, second!, 'start')).toBe(0)
  expect(shiftBetween(first!, second!, 'pull')).toBeNull()
})

test('typical figures are within what a vehicle may be, and missing for a body that nobody knows', () => {
  for (const body of ['hatch', 'sedan', 'wagon', 'coupe', 'suv', 'pickup', 'roadster', 'van'])
    expect(vehicleFacts.safeParse(presetOf(body)).success).toBe(true)
  expect(presetOf('submarine')).toBeNull()
})
