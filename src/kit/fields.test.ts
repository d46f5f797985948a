import { expect, test } from 'vitest'
import { z } from 'zod'
import { factsOf } from './facts.ts'
import { lookOf, looksOf, mayBeEmpty, readable, shown } from './fields.ts'

const email = z.union([z.literal(''), z.email()])
const fields = {
  sales: shown(email, { label: () => 'Email for sales' }),
  invoices: shown(email, { label: () => 'Email for invoices' }),
  site: shown(z.url(), { label: () => 'Website', type: 'url' }),
  open: shown(z.boolean(), { label: () => 'Open' }),
}

test('fields of one shape keep a look of their own, also where they may be missing', () => {
  expect(lookOf(fields.sales)?.label()).toBe('Email for sales')
  expect(lookOf(fields.invoices.optional())?.label()).toBe('Email for invoices')
  expect(lookOf(shown(z.number().nullish(), { label: () => 'Picture' }))?.label()).toBe('Picture')
})
test('facts leave out what is empty, and link only web addresses', () => {
  const facts = factsOf(looksOf(fields), { sales: '', invoices: 'a@b.test', site: 'https://b.test', open: true })
  expect(facts).toEqual([
    { label: 'Email for invoices', value: 'a@b.test', isLink: false },
    { label: 'Website', value: 'https://b.test', isLink: true },
  ])
  expect(factsOf(looksOf(fields), { site: 'javascript:alert(1)' })[0]?.isLink).toBe(false)
})
test('what is stored is read whatever the rules for writing it are by now', () => {
  expect(z.object(readable(fields)).parse({ sales: 'old', invoices: '', site: 'none', open: false }).site).toBe('none')
})

test('a text, number or time may be empty where its shape takes an empty text or null', () => {
  const optional = [z.string().max(10), email, z.number().nullable(), z.iso.datetime().nullable()]
  const required = [z.string().trim().min(1), z.email(), z.number(), z.iso.datetime()]
  expect([optional.map(mayBeEmpty), required.map(mayBeEmpty)]).toEqual([
    [true, true, true, true],
    [false, false, false, false],
  ])
})
