import { describe, expect, it } from 'vitest'
import { createTextIndex } from './text-index.ts'

const index = createTextIndex(
  [
    { name: 'Cold air intake', rest: 'Fits the golf' },
    { name: 'Intercooler', rest: 'A larger intake of air' },
    { name: 'Škoda badge', rest: '' },
  ],
  (item) => item,
)
const names = (typed: string) => index.search(typed).map(({ name }) => name)

describe('a text index', () => {
  it('finds names before other texts, by the beginning of words', () => {
    expect(names('intake')).toEqual(['Cold air intake', 'Intercooler'])
    expect(names('inter')).toEqual(['Intercooler'])
  })
  it('wants every word', () => {
    expect(names('intake golf')).toEqual(['Cold air intake'])
    expect(names('intake porsche')).toEqual([])
  })
  it('forgives slips and missing accents', () => {
    expect(names('intke')).toContain('Cold air intake')
    expect(names('skoda')).toEqual(['Škoda badge'])
  })
  it('finds nothing for nothing', () => {
    expect(names('  ')).toEqual([])
  })
})
