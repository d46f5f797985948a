import { describe, expect, test } from 'vitest'
import { CallError } from '../call.ts'
import { isRefused } from './idempotent-submit.ts'

const answered = (status: number, code: string) =>
  new CallError({ status, body: { code, message: '' }, headers: new Headers() })

describe('a try', () => {
  test.each([
    [409, 'in_use'],
    [404, 'not_found'],
    [402, 'card_expired'],
    [422, 'idempotency_key_reused'],
  ])('that was refused with %i %s is over: the next one has a key of its own', (status, code) => {
    expect(isRefused(answered(status, code))).toBe(true)
  })
  test.each([
    [409, 'request_in_progress'],
    [409, 'payment_pending'],
    [500, 'internal'],
    [503, 'unavailable'],
    [0, 'unknown'],
  ])('that ended with %i %s goes on under its key', (status, code) => {
    expect(isRefused(answered(status, code))).toBe(false)
  })
  test('whose answer was lost goes on under its key', () => expect(isRefused(new TypeError('fetch'))).toBe(false))
})
