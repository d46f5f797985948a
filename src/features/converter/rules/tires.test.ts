import { expect, test } from 'vitest'
import { compareTires, diameterOf, parseTire } from './tires.ts'

test('a size is read in the forms in which it is written', () => {
  const tire = { width: 225, aspect: 40, rim: 18 }
  for (const text of ['225/40 R18', '225/40R18', '225 / 40 ZR 18', '225/40-18']) expect(parseTire(text)).toEqual(tire)
  expect(parseTire('225-40-18')).toBeNull()
})

test('diameter is the rim and two side walls', () => {
  expect(diameterOf({ width: 225, aspect: 40, rim: 18 })).toBeCloseTo(637.2, 6)
})

test('a larger tire makes the speedometer show too little', () => {
  const { difference, actualSpeed } = compareTires(
    { width: 225, aspect: 40, rim: 18 },
    { width: 235, aspect: 45, rim: 18 },
    100,
  )
  expect(difference).toBeCloseTo(4.9435, 3)
  expect(actualSpeed).toBeCloseTo(104.9435, 3)
})
