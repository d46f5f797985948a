import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UnreadableLog } from '#features/logs/parse/shapes.ts'
import { runOfFile } from './own-run-file.ts'

const sample = (name: string) => readFileSync(new URL(`../../logs/samples/${name}`, import.meta.url))

test('the pull of a Dynojet export becomes a run at the wheels, with its correction factor named', () => {
  const run = runOfFile(sample('dyno/dynojet-winpep8-RunFile_40.csv'), 'RunFile_40.csv', -1)!
  expect(run.label).toMatch(/^RunFile_40, correction 1\.2\d\d$/)
  expect(run.rpm.length).toBeGreaterThan(10)
  expect(run.rpm.every((rpm, index) => index === 0 || rpm >= run.rpm[index - 1]!)).toBe(true)
  // Horsepower follows from torque: hp = lb-ft × rpm / 5252.113.
  const middle = Math.floor(run.rpm.length / 2)
  expect((run.torque![middle]! * run.rpm[middle]!) / 5252.113).toBeCloseTo(run.horsepower![middle]!, 0)
  expect(run.crank_horsepower).toBeUndefined()
})

test('a log without power and torque is no run; what is no log is refused', () => {
  expect(runOfFile(sample('torque-tracklog.txt'), 'a.txt', -1)).toBeNull()
  expect(() => runOfFile(new Uint8Array([0, 1, 2, 3]), 'a.bin', -1)).toThrow(UnreadableLog)
})

test.each(['40', '86'])('the standard of a dyno is known by the factor and the air it recorded: run %s', (number) => {
  const run = runOfFile(sample(`dyno/dynojet-winpep8-RunFile_${number}.csv`), 'run.csv', -1)!
  expect(run.correction).toBe('SAE J1349 (1990)')
})
