import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import { correctionFactor, correctionOf } from './correction.ts'
import { comparisonText, runOfLog } from './log-run.ts'

const sample = (name: string) => readLog(readFileSync(new URL(`../samples/${name}`, import.meta.url)))
const mazda = sample('cobb-accessport-mazdaspeed3.csv')
const facts = { mass_kg: 1500, gear_ratio: 1.35, final_drive: 3.85, tyre_m: 1.98 }

test('the pull of a log becomes a run at the crank in the wanted standard', () => {
  const { run, missing } = runOfLog(mazda, 'Third gear', -7, facts, 'DIN 70020')
  expect(missing).toBeNull()
  expect(run).toMatchObject({ id: -7, label: 'Third gear', correction: 'DIN 70020' })
  expect(run!.crank_horsepower).toHaveLength(run!.rpm.length)
  const middle = run!.rpm.length >> 1
  expect((run!.crank_torque![middle]! * run!.rpm[middle]!) / 5252.113).toBeCloseTo(run!.crank_horsepower![middle]!, 1)
  const plain = runOfLog(mazda, 'Third gear', -7, facts, 'none').run!
  const factor = correctionFactor('DIN 70020', { mbar: 1013, celsius: 20, humidity: 0 })
  expect(run!.crank_horsepower![middle]! / plain.crank_horsepower![middle]!).toBeCloseTo(factor, 6)
})

test('what is missing is said: the mass, or a pull', () => {
  expect(runOfLog(mazda, 'x', -1, {}, 'none')).toMatchObject({ run: null, missing: expect.stringContaining('mass') })
  const idle = readLog(
    new TextEncoder().encode('Time (sec),RPM (rpm),Vehicle Speed (km/h)\n0,800,0\n1,810,0\n2,800,0\n'),
  )
  expect(runOfLog(idle, 'x', -1, { mass_kg: 1500 }, 'none')).toMatchObject({
    run: null,
    missing: expect.stringContaining('pull'),
  })
})

test('a dyno’s own file keeps its own correction, whatever is wanted', () => {
  const { run } = runOfLog(sample('dyno/dynojet-winpep8-RunFile_40.csv'), 'Run 40', -2, {}, 'DIN 70020')
  expect(run).toMatchObject({ correction: 'SAE J1349 (1990)' })
  expect(run!.horsepower!.length).toBe(run!.rpm.length)
})

test('a factor that no formula gives names no standard', () => {
  const air = { mbar: 950, celsius: 35, humidity: 0.4 }
  expect(correctionOf(correctionFactor('STD (SAE J607)', air), air)).toBe('STD (SAE J607)')
  expect(correctionOf(1.5, air)).toBeNull()
  expect(correctionOf(1, air)).toBe('none')
})

test('both standards are named where they differ', () => {
  expect(comparisonText('SAE J1349', 'SAE J1349')).toBe('Both are corrected to SAE J1349.')
  expect(comparisonText(undefined, 'DIN 70020')).toMatch(/not stated.*DIN 70020/)
})
