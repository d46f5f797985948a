import { expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import { differenceOf } from './difference.ts'

const open = (...lines: string[]) => readLog(Buffer.from(`${['Time (s),Boost (psi)', ...lines].join('\n')}\n`))
const mine = open('0,10', '1,12', '2,14', '3,16')
const other = open('0,9', '1,10', '2,11')
const difference = (shift: number) =>
  differenceOf({ log: mine, channel: mine.channels[0]! }, { log: other, channel: other.channels[0]!, shift })

test('the difference follows the shift, and is absent where the other log has no value', () => {
  expect([...difference(0)!.values]).toEqual([1, 2, 3, Number.NaN])
  expect([...difference(1)!.values]).toEqual([Number.NaN, 3, 4, 5])
  expect([...difference(-0.5)!.values]).toEqual([0.5, 1.5, Number.NaN, Number.NaN])
  expect(difference(1)).toMatchObject({ name: 'Δ Boost', unit: 'Δ psi', min: 3, max: 5 })
})

test('logs that never overlap have no difference', () => {
  expect(difference(60)).toBeNull()
})
