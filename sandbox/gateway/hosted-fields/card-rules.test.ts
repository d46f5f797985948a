import { describe, expect, it } from 'vitest'
import { testCards } from '../test-values.ts'
import { cardTypeOf, groupDigits, passesLuhn, problemsOf, readExpiration } from './card-rules.ts'

const now = Date.UTC(2026, 1, 28, 23)

describe('card rules', () => {
  it.each(testCards.map(({ number, cardType }) => [number, cardType]))(
    '%s is a %s with a good check digit',
    (number, type) => {
      expect(passesLuhn(number)).toBe(true)
      expect(cardTypeOf(number)).toBe(type)
    },
  )

  it('a changed digit breaks the check digit', () => {
    expect(passesLuhn('4111111111111112')).toBe(false)
    expect(passesLuhn('')).toBe(false)
  })

  it.each([
    ['4111111111111111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 822463 10005'],
    ['41111', '4111 1'],
    ['', ''],
  ])('groups %s as "%s"', (digits, grouped) => {
    expect(groupDigits(digits)).toBe(grouped)
  })

  it.each([
    ['04/29', { month: '04', year: '2029' }],
    ['4 / 2029', { month: '04', year: '2029' }],
    ['1229', { month: '12', year: '2029' }],
    ['13/29', null],
    ['00/29', null],
    ['4', null],
    ['04/1929', null],
  ])('reads %s', (text, date) => {
    expect(readExpiration(text)).toEqual(date)
  })

  it('a card is good until the end of its month', () => {
    const card = { number: '4111111111111111', cvv: '123', postalCode: '90210' }
    expect(problemsOf({ ...card, expiration: '02/26' }, now)).toEqual({})
    expect(problemsOf({ ...card, expiration: '02/26' }, now + 3_600_000)).toHaveProperty('expiration')
  })

  it('says one thing per field', () => {
    expect(problemsOf({ number: '4111', expiration: '99', cvv: '12', postalCode: '!' }, now)).toEqual({
      number: 'This card number is not correct.',
      expiration: 'Enter month and year, such as 04/29.',
      cvv: 'The security code has 3 digits.',
      postalCode: 'This postal code is not correct.',
    })
    const amex = { number: '378282246310005', expiration: '04/29', cvv: '123', postalCode: 'SW1A 1AA' }
    expect(problemsOf(amex, now)).toEqual({ cvv: 'The security code has 4 digits.' })
  })
})
