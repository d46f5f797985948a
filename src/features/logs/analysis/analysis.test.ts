import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import { correctionFactor } from './correction.ts'
import { blocksOf, columnStarts, minMaxColumns } from './decimate.ts'
import { dynoPullOf } from './dyno-run.ts'
import { csvOf } from './export-csv.ts'
import { deriveChannel, FormulaError } from './formula.ts'
import { findPulls } from './pulls.ts'
import { findRemarks } from './remarks.ts'
import { virtualDyno } from './virtual-dyno.ts'

const open = (name: string) => readLog(readFileSync(new URL(`../samples/${name}`, import.meta.url)))
const mazda = open('cobb-accessport-mazdaspeed3.csv')
const text = (content: string) => readLog(new TextEncoder().encode(content))

test('the pull of a third gear is found, with its engine speeds and boost', () => {
  const pulls = findPulls(mazda)
  expect(pulls).toHaveLength(1)
  expect(pulls[0]!.rpmFrom).toBeLessThan(3_000)
  expect(pulls[0]!.rpmTo).toBeGreaterThan(6_000)
  expect(pulls[0]!.boost).toMatchObject({ unit: 'psi' })
  expect(pulls[0]!.boost!.value).toBeCloseTo(18.88, 2)
})

test('a car of known mass that gains speed evenly makes m·a·v at its wheels', () => {
  const rows = Array.from({ length: 101 }, (_, index) => {
    const at = index / 20
    return `${at},${2000 + at * 800},${(10 + 3 * at) * 3.6},100`
  })
  const log = text(`Time (sec),Engine RPM (rpm),Vehicle speed (km/h),Pedal (%)\n${rows.join('\n')}\n`)
  const [pull] = findPulls(log)
  const facts = { mass_kg: 1500, drag_coefficient: 0.05, frontal_m2: 0.2, rolling: 0, loss_percent: 0 }
  const curve = virtualDyno(log, pull!, facts, 'none')!
  const at4000 = curve.rpm.indexOf(4000)
  // At 4000 rpm, 2.5 s have passed: v = 17.5 m/s, P = 1500 · 3 · 17.5 = 78.75 kW.
  expect(curve.kw[at4000]).toBeCloseTo(78.75, 0)
  expect(curve.nm[at4000]).toBeCloseTo((78.75 * 9549.297) / 4000, -1)
})

test('the correction of 1990 gives what the dyno recorded', () => {
  // Ambient conditions of the two runs as recorded by the dyno: inHg, °F, percent.
  for (const name of ['40', '86']) {
    const log = open(`dyno/dynojet-winpep8-RunFile_${name}.csv`)
    const mean = (pattern: RegExp) => {
      const { min, max } = log.channels.find((channel) => pattern.test(channel.name))!
      return (min + max) / 2
    }
    const air = {
      mbar: mean(/Pressure$/) * 33.8639,
      celsius: ((mean(/Temperature 1$/) - 32) * 5) / 9,
      humidity: mean(/Humidity$/) / 100,
    }
    expect(correctionFactor('SAE J1349 (1990)', air)).toBeCloseTo(dynoPullOf(log)!.factor!, 2)
  }
})

test('a dyno export is cut to its pull: rising engine speed, no coasting, power as torque says', () => {
  const pull = dynoPullOf(open('dyno/dynojet-winpep8-RunFile_40.csv'))!
  expect(Math.max(...pull.horsepower)).toBeCloseTo(274.341, 3)
  expect(pull.horsepower.every((value) => value > 0)).toBe(true)
  for (const [index, rpm] of pull.rpm.entries()) {
    expect(rpm).toBeGreaterThan(pull.rpm[index - 1] ?? 0)
    expect(Math.abs((pull.torque[index]! * rpm) / 5252.113 - pull.horsepower[index]!)).toBeLessThan(1)
  }
})

test('remarks quote the line and the row', () => {
  const rows = Array.from(
    { length: 20 },
    (_, index) =>
      `${index / 10},${3000 + index * 100},100,${index === 12 ? 9.5 : 15},15,${index === 5 ? -4.5 : 0},${index === 7 ? 1.05 : 0.82}`,
  )
  const log = text(
    `Time (sec),RPM (rpm),Pedal Position (%),Boost (psi),Boost Target (psi),Knock Cyl 2 (°),Lambda (λ)\n${rows.join('\n')}\n`,
  )
  const remarks = findRemarks(log, {})
  expect(remarks.map(({ kind, line }) => [kind, line])).toEqual([
    ['knock', 7],
    ['lean', 9],
    ['boost', 14],
  ])
  expect(remarks[0]!.text).toBe('Knock control retards 4.5° (Knock Cyl 2) at 3500 rpm.')
  expect(remarks[2]!.quote.find(({ name }) => name === 'Boost')).toMatchObject({ value: 9.5, unit: 'psi' })
  expect(findRemarks(log, { knock_retard: 5, lean_lambda: 1.1, boost_under: 400 })).toEqual([])
})

test('a channel by formula follows other clocks on straight lines', () => {
  const log = open('ecuxplot-vcds-002-031.csv')
  const derived = deriveChannel(log, { name: 'x', unit: '', formula: '[RPM] / 2 + [Voltage (031/2)] * 0' })
  expect(derived.values[0]).toBe(1040)
})

test.each([
  '[Boost',
  'x = 1',
  '[RPM].constructor',
  'f(x) = 1',
  '[Nothing]',
  'alert([RPM])',
  '[RPM]; 1',
  '',
  'toString',
  '[RPM] + __proto__',
])('the formula %j is refused in words', (formula) => {
  expect(() => deriveChannel(mazda, { name: 'x', unit: '', formula })).toThrow(FormulaError)
})

test('the lowest and highest value of each pixel column are exact', () => {
  const count = 10_000
  const seconds = Float64Array.from({ length: count }, (_, index) => index / 100)
  const values = Float32Array.from({ length: count }, (_, index) => Math.sin(index * 1.7) * index)
  const out = { min: new Float32Array(37), max: new Float32Array(37) }
  const starts = columnStarts(seconds, 12.34, 87.65, 37)
  minMaxColumns({ values }, blocksOf({ values }), starts, out)
  for (let column = 0; column < 37; column += 1) {
    const part = values.subarray(starts[column], starts[column + 1])
    expect(out.min[column]).toBe(Math.min(...part))
    expect(out.max[column]).toBe(Math.max(...part))
  }
})

test('an export holds the chosen channels and neutralises names that are formulas', () => {
  const log = text('Time,=cmd|x,RPM\n0,1,800\n1,2,900\n2,3,1000\n')
  expect([...csvOf(log, log.channels, { from: 1, to: 2 })].join('')).toBe(
    "\uFEFFTime (s),'=cmd|x,RPM\r\n1,2,900\r\n2,3,1000\r\n",
  )
})

test('without a pedal the load in percent tells a pull from driving along', () => {
  const pulls = findPulls(open('ecuxplot-vcds-003-020-026.csv'))
  expect(pulls).toHaveLength(1)
  expect(pulls[0]!.rpmTo).toBe(6240)
})
