import { describe, expect, test } from 'vitest'
import { readingMinutes, relatedTo } from './posts.ts'

describe('reading time', () => {
  test('is at least a minute, and grows with the words', () => {
    expect(readingMinutes('')).toBe(1)
    expect(readingMinutes('word '.repeat(2200))).toBe(10)
  })
})

test('related posts share a tag; those with more in common come first', () => {
  const post = { id: 1, tags: ['News', 'Products'] }
  const others = [post, { id: 2, tags: ['News'] }, { id: 3, tags: ['Vehicles'] }, { id: 4, tags: ['Products', 'News'] }]
  expect(relatedTo(post, others).map(({ id }) => id)).toEqual([4, 2])
})
