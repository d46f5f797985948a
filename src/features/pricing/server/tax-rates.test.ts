import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOrder, estimateOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import {
  createTaxRate,
  exportTaxRates,
  getTaxRate,
  listTaxRates,
  previewTaxRate,
  removeTaxRate,
  updateTaxRate,
} from '../contract/tax-rates.ts'
import { newTaxRate } from '../contract/tax-rate-fields.ts'
import { ratesAt } from './price-book.ts'
import { readTaxRates } from './queries.ts'
import { taxRates } from './tables.ts'

const { world } = await useWorld({
  processes: 2,
  environment: { WORKER: '0' },
  fill: {
    shop: fillShop,
    more: ({ db }) => db.execute(sql`update stock_levels set on_hand = 100000`),
  },
})
const staff = await world.login({ role: 3 })
const swiss = { ...newTaxRate, country_code: 'CH', tax: 'vat', percent: 8.1 }
const lines = [{ slug: 'obd-cable', options: [], quantity: 1 }]

const add = (given: object) => staff.call(createTaxRate, { body: { ...swiss, ...given } as never })
async function added(given: object) {
  const { status, body, refusal } = await add(given)
  expect([status, refusal.errors]).toEqual([201, undefined])
  return body
}
const problemsOf = async (given: object) => {
  const { status, refusal } = await add(given)
  return [status, Object.keys(refusal.errors)]
}
/** The rate that begins everything in a state of the United States. */
async function stored(state: string) {
  const { body } = await staff.call(listTaxRates, { query: { q: `US-${state}` } })
  const { id } = body.data[0]!
  return (await staff.call(getTaxRate, { params: { id } })).body
}
const change = (id: number, version: number, changes: object) =>
  staff.call(updateTaxRate, { params: { id }, body: { version, ...changes } as never })
const remove = (id: number, version: number) => staff.call(removeTaxRate, { params: { id }, query: { version } })
const estimate = async (state: string, process: number) =>
  (await world.client(process).call(estimateOrder, { body: { lines, destination: { country_code: 'US', state } } }))
    .body

describe('a tax rate', () => {
  test('201, found in the list and the export, changed with history, and deleted', async () => {
    const { id, version } = await added({ valid_from: '2026-01-01', name: 'MWST' })
    const { body: list } = await staff.call(listTaxRates, { query: { q: 'switzer' } })
    expect(list.data).toMatchObject([{ id, name: 'Switzerland', percent: 8.1, invoice_name: 'MWST', when: 'now' }])
    const changed = await change(id, version, { percent: 8.125, valid_until: '2026-06-30' })
    expect(changed.body).toMatchObject({ version: 2, percent: 8.125, valid_until: '2026-06-30' })
    const { body: ended } = await staff.call(listTaxRates, { query: { country: 'CH', when: 'ended' } })
    expect(ended.data).toMatchObject([{ id, when: 'ended' }])
    const { body: history } = await staff.call(listRevisions, {
      params: { kind: 'tax-rate', id },
      query: { limit: 10 },
    })
    expect(history.data.map((row) => row.version)).toEqual([2, 1])
    const file = await staff.call(exportTaxRates, { query: { country: 'CH' } })
    expect(String(file.body)).toContain('Switzerland,CH,,vat,8.125,MWST,yes,2026-01-01,2026-06-30')
    expect((await remove(id, 2)).status).toBe(204)
    expect((await staff.call(getTaxRate, { params: { id } })).status).toBe(404)
  })

  test('lists by place and filters by tax and time', async () => {
    const { id, version } = await added({ valid_from: '2999-01-01' })
    const { body: later } = await staff.call(listTaxRates, { query: { when: 'later' } })
    expect(later.data.map((row) => row.id)).toEqual([id])
    const { body: first } = await staff.call(listTaxRates, { query: { sort: 'name', limit: 2, country: 'US' } })
    expect(first.data.map(({ name }) => name)).toEqual(['Alabama, United States', 'Alaska, United States'])
    const { body: next } = await staff.call(listTaxRates, {
      query: { sort: 'name', limit: 1, country: 'US', after: first.next! },
    })
    expect(next.data[0]).toMatchObject({ name: 'Arizona, United States', percent: 5.6 })
    const { body: quebec } = await staff.call(listTaxRates, { query: { tax: 'qst' } })
    expect(quebec.data).toMatchObject([{ name: 'Quebec, Canada', percent: 9.975 }])
    await remove(id, version)
  })

  test('keeps only what its country asks', async () => {
    const { id, state_code: state, tax } = await added({ state_code: 'ON', tax: 'hst' })
    expect([state, tax]).toEqual(['', 'vat'])
    await remove(id, 1)
  })

  test('403 for customers and dealers', async () => {
    const answers = await Promise.all([
      (await world.login({})).call(listTaxRates, { query: {} }),
      (await world.login({ role: 4 })).call(createTaxRate, { body: swiss as never }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  test('404 for one that is not there', async () => {
    const answers = await Promise.all([change(999_999, 1, { percent: 1 }), remove(999_999, 1)])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  test('409 stale_version when someone was faster', async () => {
    const { id, version } = await stored('WY')
    await change(id, version, { percent: 4.5 })
    const late = await change(id, version, { percent: 5 })
    expect([late.status, late.refusal.code]).toEqual([409, 'stale_version'])
    expect((await remove(id, version)).refusal.code).toBe('stale_version')
  })

  test('422 beside each field', async () => {
    expect(await problemsOf({ percent: 100.5 })).toEqual([422, ['percent']])
    expect(await problemsOf({ percent: 8.1255 })).toEqual([422, ['percent']])
    expect(await problemsOf({ percent: null })).toEqual([422, ['percent']])
    expect(await problemsOf({ country_code: 'XX' })).toEqual([422, ['country_code']])
    expect(await problemsOf({ country_code: 'MC' })).toEqual([422, ['country_code']])
    expect(await problemsOf({ country_code: 'US', state_code: 'ON' })).toEqual([422, ['state_code']])
    expect(await problemsOf({ country_code: 'CA', state_code: 'ON', tax: 'vat' })).toEqual([422, ['tax']])
    expect(await problemsOf({ valid_from: '2026-02-30' })).toEqual([422, ['valid_from']])
    expect(await problemsOf({ valid_from: '2026-02-02', valid_until: '2026-02-01' })).toEqual([422, ['valid_until']])
    expect(await problemsOf({ name: 'x'.repeat(61) })).toEqual([422, ['name']])
  })

  test('422 says which rate of the place is in the way, also when it is changed', async () => {
    const old = await added({ valid_until: '2026-06-30' })
    const overlapping = await add({ valid_from: '2026-06-30', percent: 8.5 })
    expect(overlapping.refusal.errors).toEqual({
      valid_from: [expect.stringContaining('Overlaps VAT of 8.1% at the same place (Until Jun 30, 2026).')],
    })
    const next = await added({ valid_from: '2026-07-01', percent: 8.5 })
    const longer = await change(old.id, old.version, { valid_until: null })
    expect([longer.status, Object.keys(longer.refusal.errors)]).toEqual([422, ['valid_from']])
    expect(await problemsOf({ country_code: 'CA', state_code: 'ON', tax: 'gst' })).toEqual([422, ['valid_from']])
    await remove(next.id, next.version)
    await remove(old.id, old.version)
  })

  test('of two that meet and are saved at once, one is refused', async () => {
    const answers = await Promise.all([add({ percent: 1 }), add({ percent: 2 }), add({ percent: 3 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    const made = answers.find(({ status }) => status === 201)!.body
    await remove(made.id, made.version)
  })
})

describe('what is charged', () => {
  test('another process charges a changed rate, and orders keep the old one', async () => {
    const { id, version } = await stored('NV')
    const before = await estimate('NV', 1)
    const client = world.client(1)
    const made = await client.call(createOrder, {
      body: { lines, email: 'tax@example.test', billing_address: usAddress } as never,
    })
    expect([made.status, made.body.total]).toEqual([201, before.total])
    const { token } = made.body
    expect((await change(id, version, { percent: 10, name: 'Silver tax' })).status).toBe(200)
    await expect.poll(async () => (await estimate('NV', 1)).tax).toBe(Math.round(before.subtotal * 0.1))
    await client.call(payOrder, { params: { id: made.body.id }, body: { token, nonce: 'fake-valid-nonce' } })
    const { body: invoice } = await client.call(getOrderByToken, { params: { id: made.body.id, token } })
    expect([invoice.total, invoice.tax]).toEqual([before.total, before.tax])
  })

  test('a rate that ended or has not begun charges nothing', async () => {
    const { id, version } = await stored('UT')
    expect((await estimate('UT', 1)).tax).toBeGreaterThan(0)
    await change(id, version, { valid_until: '2020-12-31' })
    await added({ country_code: 'US', state_code: 'UT', percent: 7, valid_from: '2999-01-01' })
    await expect.poll(async () => (await estimate('UT', 1)).tax).toBe(0)
    expect(await estimate('UT', 0)).toMatchObject({ tax: 0, tax_known: true })
  })

  test('a rate begins at midnight where its region sells', async () => {
    const rates = [{ ...(await readTaxRates(world.owner.db))[0]!, validFrom: '2026-07-01', validUntil: '2026-07-31' }]
    const count = (region: 1 | 2, time: string) => ratesAt(rates, region, new Date(time)).length
    expect([count(2, '2026-06-30T21:59:59Z'), count(2, '2026-06-30T22:00:00Z')]).toEqual([0, 1])
    expect([count(1, '2026-07-01T06:59:59Z'), count(1, '2026-07-01T07:00:00Z')]).toEqual([0, 1])
    expect([count(1, '2026-08-01T06:59:59Z'), count(1, '2026-08-01T07:00:00Z')]).toEqual([1, 0])
  })
})

describe('the preview', () => {
  const ask = (rate: object, cart: object = {}, id: number | null = null) =>
    staff.call(previewTaxRate, {
      body: {
        rate: { ...swiss, ...rate },
        id,
        currency: 'EUR',
        country_code: 'CH',
        state_code: '',
        goods: 12_100,
        shipping: 0,
        day: '2026-07-01',
        ...cart,
      } as never,
    })

  test('200: taxes a cart with and without the rate', async () => {
    const { body } = await ask({ percent: 10 })
    expect(body).toMatchObject({
      applies: true,
      prices_include_tax: true,
      before: { taxes: [], net: 10_000, tax: 0, total: 10_000, note: 'Export: not taxed.' },
      after: { taxes: [{ name: 'VAT (Switzerland)', percent: 10, amount: 1100 }], net: 11_000, total: 12_100 },
    })
  })

  test('200: as checkout charges it', async () => {
    const rate = await stored('TX')
    const { subtotal, shipping, tax, total } = await estimate('TX', 0)
    const { id, version: _, editable: __, ...values } = rate
    const cart = { currency: 'USD', country_code: 'US', state_code: 'TX', goods: subtotal, shipping }
    expect((await ask(values, cart, id)).body).toMatchObject({ applies: true, after: { tax, total } })
  })

  test('200: why a rate does not count', async () => {
    const reasonOf = async (rate: object, cart: object = {}) => {
      const { body } = await ask(rate, cart)
      expect([body.applies, body.after]).toEqual([false, body.before])
      return body.reason
    }
    expect(await reasonOf({ valid_from: '2026-07-02' })).toContain('starts on Jul 2, 2026')
    expect(await reasonOf({ valid_until: '2026-06-30' })).toContain('ended on Jun 30, 2026')
    expect(await reasonOf({}, { country_code: 'NO' })).toContain('outside Switzerland')
    expect(await reasonOf({ country_code: 'DE' }, { country_code: 'DE' })).toContain('Overlaps VAT of 19%')
  })

  test('422 without a state, and for a rate that is not complete', async () => {
    const answers = await Promise.all([ask({}, { country_code: 'US' }), ask({ percent: null }), ask({}, { day: 'x' })])
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
  })
})

const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)

describe('the database', () => {
  test('keeps at most one rate of a place on any day, whatever is written', async () => {
    const write = async (country: string, state: string, tax: string, from: number | null, until: number | null) => {
      try {
        await world.owner.db.insert(taxRates).values({
          country,
          state,
          tax: tax as 'vat',
          percent: 5,
          validFrom: from === null ? null : day(from),
          validUntil: until === null ? null : day(until),
        })
        return undefined
      } catch (error) {
        return violatedConstraint(error)
      }
    }
    expect(await write('US', '', 'sales_tax', null, null)).toBe('tax_rates_place')
    expect(await write('DE', '', 'gst', null, null)).toBe('tax_rates_place')
    expect(await write('CH', '', 'vat', 3, 2)).toBe('tax_rates_days')
    await world.owner.db.execute(sql`delete from tax_rates where country in ('CA', 'CH')`)
    const anyDay = fc.option(fc.integer({ min: 0, max: 30 }))
    const anyPlace = fc.constantFrom(
      ['CH', '', 'vat'] as const,
      ...(['gst', 'hst', 'pst', 'qst'] as const).map((tax) => ['CA', 'QC', tax] as const),
    )
    await fc.assert(
      fc.asyncProperty(anyPlace, anyDay, anyDay, async ([country, state, tax], from, until) => {
        expect([undefined, 'tax_rates_once', 'tax_rates_days']).toContain(await write(country, state, tax, from, until))
        const twice = await readRows(
          world.owner.db,
          sql`select a.id from tax_rates a join tax_rates b on a.id < b.id and a.country = b.country and a.state = b.state
            and daterange(a.valid_from, a.valid_until, '[]') && daterange(b.valid_from, b.valid_until, '[]')
            where not (a.tax = 'gst' and b.tax in ('pst', 'qst') or b.tax = 'gst' and a.tax in ('pst', 'qst'))`,
        )
        expect(twice).toEqual([])
      }),
      { numRuns: 60 },
    )
    expect(await world.owner.db.$count(taxRates, sql`country in ('CA', 'CH')`)).toBeGreaterThan(0)
  })
})
