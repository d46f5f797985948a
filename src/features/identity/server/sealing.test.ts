import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

test('a sealed secret opens with its key only', () => {
  const secret = Buffer.from('12345678901234567890')
  const sealed = seal('key', secret)
  expect(unseal('key', sealed)).toEqual(secret)
  expect(() => unseal('another key', sealed)).toThrow('authenticate')
})

test('what was sealed before still opens', () => {
  const sealed = '0exBMRjio9mQdQA3m-ICReRWynBjzlgyk0OjQy3R6M7OkSpBshEsfWeismLERn6k'
  expect(unseal('key', sealed).toString()).toBe('12345678901234567890')
})
