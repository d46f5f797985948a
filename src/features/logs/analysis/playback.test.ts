import { expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import { playedIndex, stampsToPlay, viewAfter } from './playback.ts'

const stamps = Float64Array.of(0, 0.5, 1, 3, 3.1)

test('playback reaches the sample that the elapsed time has passed, at every speed', () => {
  const after = (elapsedMs: number, speed: number, start = 0) => playedIndex(stamps, { start, elapsedMs, speed })
  expect([0, 499, 500, 1_000, 2_999, 3_000].map((ms) => after(ms, 1))).toEqual([0, 0, 1, 2, 2, 3])
  expect([0.5, 1, 2, 4, 8].map((speed) => after(500, speed))).toEqual([0, 1, 2, 2, 4])
  // From the third sample, 2 s pass without one.
  expect([after(1_999, 1, 2), after(2_000, 1, 2)]).toEqual([2, 3])
})

test('playback stays at the last sample and never goes back, even where stamps repeat', () => {
  expect(playedIndex(stamps, { start: 0, elapsedMs: 1e9, speed: 8 })).toBe(4)
  expect(playedIndex(stamps, { start: 4, elapsedMs: 0, speed: 1 })).toBe(4)
  expect(playedIndex(stamps, { start: 2, elapsedMs: -50, speed: 1 })).toBe(2)
})

test('rows without time are played ten a second', () => {
  const rows = Float64Array.from({ length: 40 }, (_, row) => row)
  expect(playedIndex(rows, { start: 5, elapsedMs: 1_000, speed: 2, isByRow: true })).toBe(25)
})

test('a log is played by the shown channel that is sampled most often', () => {
  const log = readLog(
    Buffer.from('Time (s),RPM (rpm),Boost (psi)\n0,800,\n0.1,900,\n0.2,1000,1\n0.3,1100,\n0.4,1200,2\n'),
  )
  const slow = { ...log.channels[1]!, clock: 1 }
  const twice = {
    ...log,
    clocks: [log.clocks[0]!, { seconds: Float64Array.of(0.2, 0.4), lines: [] }],
    channels: [log.channels[0]!, slow],
  }
  expect(stampsToPlay(twice, ['Boost'])).toHaveLength(2)
  expect(stampsToPlay(twice, ['Boost', 'RPM'])).toHaveLength(5)
  expect(stampsToPlay(twice, [])).toHaveLength(5)
})

test('the view follows only a cursor that leaves it at its end', () => {
  const view = { from: 10, to: 20 }
  expect(viewAfter(view, 15, 20)).toBeNull()
  expect(viewAfter(view, 5, 21)).toBeNull()
  expect(viewAfter(view, 20, 20.5)).toEqual({ from: 20, to: 30 })
})
