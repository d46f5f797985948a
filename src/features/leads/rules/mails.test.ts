import { expect, test } from 'vitest'
import { filledIn, unfilled } from './mails.ts'

test('a template is filled with what is known, and shows what is not', () => {
  const text = filledIn('Hi {first name}, about your {vehicle}', { 'first name': 'Nora', vehicle: '' })
  expect(text).toBe('Hi Nora, about your {vehicle}')
  expect(unfilled(text)).toEqual(['{vehicle}'])
})
