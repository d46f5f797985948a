import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTicketValid, newTextOf, ticketMoves, ticketStates } from './rules.ts'

describe('a ticket', () => {
  test('is valid when title, description and name say something, and only then', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (title, description, name) => {
        const isFull = [title, description, name].every((text) => /\S/.test(text))
        expect(isTicketValid({ title, description, customer_name: name })).toBe(isFull)
      }),
    )
  })
  test('can be reached and left in every state', () => {
    const reached = new Set(Object.values(ticketMoves).flatMap((moves) => Object.values(moves)))
    expect([...reached].toSorted()).toEqual([...ticketStates].toSorted())
  })
})

describe('the new text of a mail', () => {
  test.each([
    ['Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, Support wrote:\n> Do you?', 'Yes.'],
    ['Ja.\r\nAm 02.11.2026 um 10:00 schrieb Support:\r\n> Hallo', 'Ja.'],
    ['Sure\n-- \nDana', 'Sure'],
    ['> quoted\nmine\n> quoted', 'mine'],
    ['One line only', 'One line only'],
  ])('%j is %j', (mail, own) => expect(newTextOf(mail)).toBe(own))
})
