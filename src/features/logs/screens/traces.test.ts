import { expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import { lanesOf } from './plot-lanes.ts'
import { tracesOf } from './traces.ts'

const log = readLog(Buffer.from('Time (s),RPM (rpm),Boost (psi)\n0,800,1\n1,900,2\n2,1000,4\n'))
const other = readLog(Buffer.from('Time (s),RPM (rpm)\n0,700\n1,850\n2,990\n'))
const others = [{ title: 'before', log: other, shift: 1 }]

test('a compared log is drawn at its shift, in the lane of the same channel', () => {
  const [rpm, boost, ...more] = lanesOf(tracesOf(log, ['RPM', 'Boost'], { others, hasDifference: false }))
  expect(rpm!.traces.map(({ order, shift, tone }) => ({ order, shift, tone }))).toEqual([
    { order: 0, shift: 0, tone: 0 },
    { order: 1, shift: 1, tone: 0 },
  ])
  expect([rpm!.key, boost!.key, boost!.traces.length, more.length]).toEqual(['rpm', 'psi', 1, 0])
})

test('their difference has a lane of its own, follows the shift and needs no shift itself', () => {
  const lanes = lanesOf(tracesOf(log, ['RPM', 'Boost'], { others, hasDifference: true }))
  expect(lanes.map(({ unit }) => unit)).toEqual(['rpm', 'Δ rpm', 'psi'])
  const [difference] = lanes[1]!.traces
  expect(difference).toMatchObject({ order: 1, shift: 0, title: 'before' })
  // Shifted by one second, 900 meets 700 and 1000 meets 850.
  expect([...difference!.channel.values]).toEqual([Number.NaN, 200, 150])
})
