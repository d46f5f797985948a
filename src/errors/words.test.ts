import { expect, test } from 'vitest'
import { CallError } from '#kit/call.ts'
import { errorText } from './words.ts'

const failed = (status: number, body: unknown) => errorText(new CallError({ status, body, headers: new Headers() }))
const internal = errorText(new Error('anything'))

test('a refusal says what the server said of it, and nothing else is repeated', () => {
  expect(failed(409, { code: 'in_use', message: 'This is in use.' })).toBe('This is in use.')
  expect(failed(402, { code: 'unknown', message: 'Your bank declined.' })).toBe('Your bank declined.')
  expect(failed(422, { code: 'validation_failed', errors: { a: ['B.'], b: ['A.', 'B.'] } })).toMatch(/A\. B\.$/)
  expect(failed(404, '<html>')).toBe(internal)
  expect(failed(0, null)).toBe(internal)
  expect(failed(500, { code: 'internal', message: 'stack' })).toBe(internal)
  expect(failed(503, null)).not.toBe(internal)
  expect(failed(507, { code: 'storage_full', message: 'x' })).not.toBe(internal)
})
