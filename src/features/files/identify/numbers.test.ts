import { describe, expect, test } from 'vitest'
import { dump } from '../samples/dumps.ts'
import { findNumbers } from './numbers.ts'

test('each of two joined numbers has its own address', () => {
  const bytes = dump({ size: 262_144, seed: 9 })
  bytes.write('02612071431037360857', 0x1000, 'latin1')
  expect(findNumbers(bytes).map(({ kind, value, offset }) => [kind, value, offset])).toEqual([
    ['hardware', '0261207143', 0x1000],
    ['software', '1037360857', 0x100a],
  ])
})

describe('the numbers of car makers', () => {
  const numbersIn = (text: string) => {
    const bytes = dump({ size: 262_144, seed: 9 })
    bytes.write(` ${text} `, 0x1000, 'latin1')
    return findNumbers(bytes).map(({ kind, value, maker }) => [kind, value, maker])
  }
  test.each([
    ['12147626957', '12147626957', 'BMW group'],
    ['12 14 8 615 088', '12148615088', 'BMW group'],
    ['A2789003500', 'A2789003500', 'Mercedes-Benz'],
    ['A 651 150 12 34', 'A6511501234', 'Mercedes-Benz'],
    ['FR3A-12A650-ABC', 'FR3A-12A650-ABC', 'Ford'],
    ['JX6A-14C204-BPL', 'JX6A-14C204-BPL', 'Ford'],
  ])('%s is found and says whose it is', (text, value, maker) => {
    expect(numbersIn(text)).toContainEqual(['part', value, maker])
  })
  test.each(['912147626957', '1214762695', 'A2788003500', 'A27890035001', 'FR3A-12A651-ABC', 'XFR3A-12A650-ABC'])(
    '%s is none',
    (text) => expect(numbersIn(text)).toEqual([]),
  )
})
