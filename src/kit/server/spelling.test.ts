import { describe, expect, it } from 'vitest'
import { createSpeller, editDistance } from './spelling.ts'

describe('the distance of two words', () => {
  it('counts letters that are missing, too many, wrong or swapped', () => {
    expect(editDistance('golf', 'golf', 2)).toBe(0)
    expect(editDistance('glof', 'golf', 2)).toBe(1)
    expect(editDistance('gof', 'golf', 2)).toBe(1)
    expect(editDistance('goolf', 'golf', 2)).toBe(1)
    expect(editDistance('volkswgn', 'volkswagen', 2)).toBe(2)
    expect(editDistance('audi', 'volvo', 1)).toBeGreaterThan(1)
  })
})

describe('a speller', () => {
  const speller = createSpeller(
    new Map([
      ['golf', 9],
      ['gold', 1],
      ['volkswagen', 9],
      ['mk7', 3],
      ['intake', 2],
    ]),
  )
  it('puts right what begins no word', () => {
    expect(['glof', 'volkswgen', 'intke'].map(speller.correct)).toEqual(['golf', 'volkswagen', 'intake'])
  })
  it('leaves beginnings, short words, numbers and the unknown', () => {
    expect(['vol', 'mk8', 'zeppelin', 'gti'].map(speller.correct)).toEqual(['vol', 'mk8', 'zeppelin', 'gti'])
  })
  it('of two as near takes the more frequent one', () => {
    expect(speller.correct('golx')).toBe('golf')
  })
})
