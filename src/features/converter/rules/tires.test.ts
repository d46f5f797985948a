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

test('sizes of trucks are read, in inches as well', () => {
  for (const text of ['LT265/70R17', 'P265/70 R17', '265/70R17LT'])
    expect(parseTire(text)).toEqual({ width: 265, aspect: 70, rim: 17 })
  for (const text of ['33x12.50R15', '33×12,5 R15 LT', '33X12.50-15']) {
    const tire = parseTire(text)
    expect([text, tire?.rim, tire?.width]).toEqual([text, 15, 317.5])
    expect(diameterOf(tire!)).toBeCloseTo(33 * 25.4, 9)
  }
  for (const text of ['15x12.50R33', '33x0R15', '33xR15', '225/40']) expect(parseTire(text)).toBeNull()
})
