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

describe('an index of many things', () => {
  const many = Array.from({ length: 6_000 }, (_, at) => ({
    name: `Stage ${1 + (at % 3)}, ${at === 4_000 ? 'Lancia' : 'Opel'} ${at % 100 === 0 ? 'Corsa' : 'Corsair'}`,
    rest: 'tune',
  }))
  const large = createTextIndex(many, (item) => item)
  it('finds the same by a rare word beside common ones', () => {
    expect(large.search('stage lancia').map(({ name }) => name)).toEqual(['Stage 2, Lancia Corsa'])
    expect(large.search('stage 1 lancia')).toEqual([])
  })
  it('gives as many as are wanted where all words are common, and each holds them all', () => {
    const found = large.search('tune stage', 5)
    expect(found).toHaveLength(5)
    expect(large.search('tune stage')).toHaveLength(6_000)
    expect(large.search('stage zebra', 5)).toEqual([])
  })
  it('puts whole words before beginnings', () => {
    expect(large.search('stage opel corsa', 3).every(({ name }) => name.endsWith(' Corsa'))).toBe(true)
  })
  it('forgets what is taken out', () => {
    large.replace([many[4_000]!], [])
    expect(large.search('stage lancia')).toEqual([])
  })
})
