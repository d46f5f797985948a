import { expect, test } from 'vitest'
import { namedBy, rankSets } from './rules-kit.ts'

test('a part is named by the sentence with a word of its name, however it is written', () => {
  const texts = ['Quicker throttle. Calibrated with a high-flow Downpipe and intake fitted.', 'Fuel: 98 octane.']
  expect(namedBy('Downpipe EA888.3 with sports catalyst', texts)).toBe(
    'Calibrated with a high-flow Downpipe and intake fitted.',
  )
  expect(namedBy('Clutch kit MQ350', texts)).toBeNull()
})

test('tools in stock come before those that aren’t, then the cheaper ones', () => {
  const tool = (USD: number, availability: 'enough' | 'none') => ({ pricesByCurrency: { USD }, availability })
  const [cheap, sold, dear] = [tool(100, 'enough'), tool(50, 'none'), tool(400, 'enough')]
  expect(rankSets([[dear], [sold], [cheap]], 'USD')).toEqual([[cheap], [dear], [sold]])
})
