import { expect, test } from 'vitest'
import { answered, lastAnswerOf, watched } from './last-answers.ts'
import { StoreFailure } from './object-store/object-store.ts'

const geocoder = watched('geocoder', {
  resolve: (text: string) =>
    text === '' ? Promise.reject(new Error('token secret-token', { cause: { code: 1 } })) : Promise.resolve([text]),
})

test('an answer is remembered with its time, and a failure in words of our own', async () => {
  expect(await geocoder.resolve('Reno')).toEqual(['Reno'])
  expect(lastAnswerOf('geocoder')).toEqual({ at: expect.any(Date), ms: expect.any(Number), failure: null })
  await expect(geocoder.resolve('')).rejects.toThrow('token')
  expect(lastAnswerOf('geocoder')?.failure).toBe('No usable answer')
})

test.each([
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'Connection refused'],
  [new Error('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }), 'Address not found'],
  [new DOMException('late', 'TimeoutError'), 'No answer in time'],
  [new StoreFailure('full'), 'No space left'],
  // That there is no such object is an answer.
  [new StoreFailure('missing'), null],
])('%s reads as %s', async (error, failure) => {
  await expect(answered('store', () => Promise.reject(error))).rejects.toBe(error)
  expect(lastAnswerOf('store')?.failure).toBe(failure)
})

test.each([
  [{ kind: 'captured' }, null],
  [{ kind: 'declined', code: '2000' }, null],
  [{ kind: 'declined', code: 'not_sent' }, 'Not reached'],
  [{ kind: 'unknown', reason: 'timed_out' }, 'No answer in time'],
  [{ kind: 'not_sent' }, 'Not reached'],
])('the gateway’s %o reads as %s', async (result, failure) => {
  await answered('gateway', () => Promise.resolve(result))
  expect(lastAnswerOf('gateway')?.failure).toBe(failure)
})
