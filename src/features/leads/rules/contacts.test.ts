import { expect, test } from 'vitest'
import { domainOf, mailBlock } from './contacts.ts'

test('the domain of a firm is read from web and email addresses, and not from mailboxes of anyone', () => {
  expect(domainOf('https://www.Bench-Track.com/about')).toBe('bench-track.com')
  expect(domainOf('lea@tuning.example.de')).toBe('tuning.example.de')
  expect(domainOf('lea@gmail.com')).toBe('')
  expect(domainOf('nothing')).toBe('')
})

test('no email goes to those who must not be contacted, or withdrew their consent', () => {
  const contact = { email: 'a@b.test', consent: 'unknown', do_not_contact: false } as const
  expect(mailBlock(contact)).toBeNull()
  expect(mailBlock({ ...contact, do_not_contact: true })).toMatch('do not contact')
  expect(mailBlock({ ...contact, consent: 'withdrawn' })).toMatch('withdrawn')
  expect(mailBlock({ ...contact, email: '' })).toMatch('No email')
})
