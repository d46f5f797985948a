import { expect, test } from 'vitest'
import { memoizeLru } from './memoize-lru.ts'

test('each question is answered once, until others have pushed it out', () => {
  const keep = memoizeLru<string[]>(2)
  let asked = 0
  const answer = (word: string) =>
    keep(['list', word, undefined], () => {
      asked += 1
      return [word]
    })
  expect([answer('a'), answer('a'), answer('b')]).toEqual([['a'], ['a'], ['b']])
  expect(asked).toBe(2)
  answer('c')
  answer('a')
  expect(asked).toBe(4)
})
