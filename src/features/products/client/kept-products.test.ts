import { describe, expect, it } from 'vitest'
import { slugsIn, withFirst } from './kept-products.ts'

describe('products kept in the browser', () => {
  it('are read once each; what is no slug is left out', () => {
    expect(slugsIn('fzpro,obd-cable,fzpro,<b>,,Über')).toEqual(['fzpro', 'obd-cable'])
    expect(slugsIn(null)).toEqual([])
  })
  it('have the newest in front and a bound', () => {
    expect(withFirst(['a', 'b', 'c'], 'b', 3)).toEqual(['b', 'a', 'c'])
    expect(withFirst(['a', 'b', 'c'], 'd', 3)).toEqual(['d', 'a', 'b'])
  })
})
