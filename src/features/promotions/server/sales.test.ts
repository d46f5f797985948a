import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateOrder } from '#features/checkout/contract.ts'
import { getSiteContext } from '#features/notices/contract/notices.ts'
import { newSale } from '#features/pricing/contract/sale-fields.ts'
import { sales } from '#features/pricing/server/tables.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { listMissingTranslations } from '#features/translations/contract/staff.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import {
  createSale,
  endSale,
  exportSaleRecords,
  getSale,
  listSaleRecords,
  previewSale,
  removeSale,
  updateSale,
} from '../contract/sales.ts'

const { world } = await useWorld({ processes: 2, environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: 3 })
const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()
const spring = { ...newSale, name: 'Spring week', region: '1', percent: 20, starts_at: at(-1), ends_at: at(5) }
const later = { ...spring, starts_at: '2999-01-01T00:00:00.000Z', ends_at: '2999-01-08T00:00:00.000Z' }

const add = (given: object) => staff.call(createSale, { body: { ...spring, ...given } as never })
async function added(given: object = {}) {
  const { status, body, refusal } = await add(given)
  expect([status, refusal.errors]).toEqual([201, undefined])
  return body
}
const problemsOf = async (given: object) => {
  const { status, refusal } = await add({ ...later, ...given })
  return [status, Object.keys(refusal.errors)]
}
const change = (id: number, version: number, changes: object) =>
  staff.call(updateSale, { params: { id }, body: { version, ...changes } as never })
const remove = (id: number, version: number) => staff.call(removeSale, { params: { id }, query: { version } })
const end = (id: number, version: number) => staff.call(endSale, { params: { id }, body: { version } })
/** What two cables cost a visitor of the other process. */
const subtotal = async () => {
  const body = { lines: [{ slug: 'obd-cable', options: [], quantity: 2 }] }
  const { body: estimate } = await world.client(1).call(estimateOrder, { body: body as never })
  return estimate.total
}
const banner = async (headers: Record<string, string> = {}) => {
  const { body } = await world.client(1).request('GET', endpointUrl(getSiteContext, {}), undefined, headers)
  return (body as { sale: { name: string; description: string } | null }).sale
}

describe('a sale', () => {
  test('is charged and announced at another process, changed with history, and over when it is ended', async () => {
    const full = await subtotal()
    expect(full).toBe(2 * 4999)
    const { id, version } = await added({ code: 'spring20', description: 'Off everything.' })
    await expect.poll(subtotal).toBe(2 * 3999)
    expect(await banner()).toMatchObject({ name: 'Spring week', code: 'SPRING20', countdown: true })
    const changed = await change(id, version, { percent: 12.5 })
    expect(changed.body).toMatchObject({ version: 2, percent: 12.5, amount_off: null, region: '1' })
    await expect.poll(subtotal).toBe(2 * 4374)
    await change(id, 2, { amount_type: 'dollar', amount_off: 500 })
    await expect.poll(subtotal).toBe(full - 500)
    const { body: list } = await staff.call(listSaleRecords, { query: { q: 'spring', when: 'running', region: '1' } })
    expect(list.data).toMatchObject([{ id, percent: null, amount_off: 500, when: 'running' }])
    const file = await staff.call(exportSaleRecords, { query: {} })
    expect(String(file.body)).toContain('Spring week,spring,North America,,5.00,SPRING20')

    const ended = await end(id, 3)
    expect([ended.status, ended.body.version]).toEqual([200, 4])
    await expect.poll(subtotal).toBe(full)
    expect(await banner()).toBeNull()
    const again = await end(id, 4)
    expect([again.status, again.refusal.code]).toEqual([409, 'sale_not_running'])
    const { body: history } = await staff.call(listRevisions, { params: { kind: 'sale', id }, query: { limit: 10 } })
    expect(history.data.map((row) => [row.version, row.note])).toEqual([
      [4, 'Ended'],
      [3, ''],
      [2, ''],
      [1, ''],
    ])
    expect((await remove(id, 4)).status).toBe(204)
    expect((await staff.call(getSale, { params: { id } })).status).toBe(404)
  })

  test('is announced in the language of the visitor, in English where that lacks a translation, and listed there', async () => {
    const { id, version } = await added({ description: 'Off everything.', de: { name: { text: 'Frühlingswoche' } } })
    await expect
      .poll(() => banner({ 'accept-language': 'de' }))
      .toMatchObject({ name: 'Frühlingswoche', description: 'Off everything.' })
    for (const language of ['en', 'fr'])
      expect(await banner({ 'accept-language': language })).toMatchObject({ name: 'Spring week' })
    const { body } = await staff.call(listMissingTranslations, { query: { kind: 'sale' } })
    expect(body.data.map(({ language, missing, texts }) => [language, missing, texts])).toEqual([
      ['de', 1, 2],
      ['fr', 2, 2],
      ['es', 2, 2],
      ['it', 2, 2],
    ])
    await remove(id, version)
  })

  test('403 for customers and dealers', async () => {
    const answers = await Promise.all([
      (await world.login({})).call(listSaleRecords, { query: {} }),
      (await world.login({ role: 4 })).call(createSale, { body: spring as never }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  test('404 and 409 stale_version', async () => {
    const answers = await Promise.all([change(999_999, 1, { percent: 1 }), remove(999_999, 1), end(999_999, 1)])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const { id, version } = await added()
    await change(id, version, { percent: 21 })
    expect((await change(id, version, { percent: 22 })).refusal.code).toBe('stale_version')
    expect((await end(id, version)).refusal.code).toBe('stale_version')
    await remove(id, version + 1)
  })

  test('422 beside each field', async () => {
    expect(await problemsOf({ name: ' ' })).toEqual([422, ['name']])
    expect(await problemsOf({ percent: 0 })).toEqual([422, ['percent']])
    expect(await problemsOf({ percent: 100.01 })).toEqual([422, ['percent']])
    expect(await problemsOf({ percent: 1.005 })).toEqual([422, ['percent']])
    expect(await problemsOf({ percent: null })).toEqual([422, ['percent']])
    expect(await problemsOf({ amount_type: 'dollar' })).toEqual([422, ['amount_off']])
    expect(await problemsOf({ amount_type: 'dollar', amount_off: 0.5 })).toEqual([422, ['amount_off']])
    expect(await problemsOf({ code: 'two words' })).toEqual([422, ['code']])
    expect(await problemsOf({ type: 'winter' })).toEqual([422, ['type']])
    expect(await problemsOf({ starts_at: null })).toEqual([422, ['starts_at']])
    expect(await problemsOf({ ends_at: later.starts_at })).toEqual([422, ['ends_at']])
  })

  test('422 says which sale of the region is in the way, also when it is changed', async () => {
    const first = await added(later)
    const overlapping = await add({
      ...later,
      region: 'all',
      starts_at: '2999-01-07T23:59:59.000Z',
      ends_at: at(400_000),
    })
    expect(overlapping.refusal.errors).toEqual({
      starts_at: [expect.stringContaining('Overlaps “Spring week” in the same region (Jan 1, 2999 to Jan 8, 2999).')],
    })
    const europe = await added({ ...later, region: '2' })
    const wider = await change(europe.id, 1, { region: 'all' })
    expect([wider.status, Object.keys(wider.refusal.errors)]).toEqual([422, ['starts_at']])
    // The next one may begin at the moment when the first ends.
    const next = await added({ ...later, starts_at: later.ends_at, ends_at: '2999-02-01T00:00:00.000Z' })
    for (const { id } of [first, europe, next]) await remove(id, 1)
  })

  test('of two that meet and are saved at once, one is refused', async () => {
    const answers = await Promise.all([add(later), add(later), add({ ...later, region: 'all' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    await remove(answers.find(({ status }) => status === 201)!.body.id, 1)
  })
})

describe('the preview', () => {
  const ask = async (sale: object, given: object = {}) => {
    const { de: _de, ...terms } = { ...later, ...sale } as Record<string, unknown>
    const { status, body, refusal } = await staff.call(previewSale, {
      body: {
        sale: terms,
        id: null,
        currency: 'USD',
        price: 9999,
        own_price: null,
        quantity: 3,
        code: '',
        ...given,
      } as never,
    })
    expect([status, refusal.errors]).toEqual([200, undefined])
    return body
  }

  test('200: a percentage lowers the price of one, an amount comes off the purchase', async () => {
    expect(await ask({ percent: 12.5 })).toMatchObject({
      applies: true,
      before: { unit: 9999, total: 29_997 },
      after: { unit: 8749, subtotal: 26_247, discount: 0, total: 26_247 },
    })
    expect(await ask({ amount_type: 'dollar', amount_off: 2000 })).toMatchObject({
      after: { unit: 9999, subtotal: 29_997, discount: 2000, total: 27_997 },
    })
    expect((await ask({ amount_type: 'dollar', amount_off: 9_999_999 })).after.total).toBe(0)
  })

  test('200: as checkout charges it', async () => {
    const full = await subtotal()
    const { id, version } = await added({ percent: 17 })
    await expect.poll(subtotal).not.toBe(full)
    const { after } = await ask({ ...spring, percent: 17 }, { id, price: full / 2, quantity: 2 })
    expect(after.total).toBe(await subtotal())
    await remove(id, version)
  })

  test('200: why a sale changes nothing', async () => {
    expect((await ask({}, { currency: 'EUR' })).reason).toContain('doesn’t sell in EUR')
    expect((await ask({}, { own_price: 7000 })).reason).toContain('own price is as low')
    expect(await ask({}, { own_price: 9000 })).toMatchObject({ applies: true, after: { unit: 7999 } })
    const { id } = await added(later)
    expect(await ask({})).toMatchObject({ applies: false, reason: expect.stringContaining('Overlaps “Spring week”') })
    expect(await ask({}, { id })).toMatchObject({ applies: true })
    await remove(id, 1)
  })

  test('200: what becomes of a code', async () => {
    expect((await ask({ code: 'SPRING' }, { code: 'spring' })).code_refused).toBeNull()
    expect((await ask({}, { code: 'nothing' })).code_refused).not.toBeNull()
  })

  test('422 for a sale that is not complete', async () => {
    const { status } = await staff.call(previewSale, { body: { sale: { ...newSale }, id: null } as never })
    expect(status).toBe(422)
  })
})

describe('the database', () => {
  const write = async (given: object) => {
    try {
      await world.owner.db.insert(sales).values({
        type: 'spring',
        amount: 10,
        amountType: 'percent',
        name: 'Any',
        startsAt: new Date('2500-01-01'),
        endsAt: new Date('2500-01-02'),
        ...given,
      })
      return undefined
    } catch (error) {
      return violatedConstraint(error)
    }
  }
  test('refuses amounts and times that are none', async () => {
    expect(await write({ amount: 100.01 })).toBe('sales_amount')
    expect(await write({ amount: 0 })).toBe('sales_amount')
    expect(await write({ amountType: 'dollar', amount: 1.5 })).toBe('sales_amount')
    expect(await write({ amountType: 'gold' })).toBe('sales_amount')
    expect(await write({ type: 'winter' })).toBe('sales_type')
    expect(await write({ code: 'two words' })).toBe('sales_code')
    expect(await write({ endsAt: new Date('2500-01-01') })).toBe('sales_times')
  })

  test('keeps at most one sale of a region at any time, whatever is written', async () => {
    const hour = fc.integer({ min: 0, max: 40 })
    const region = fc.constantFrom(null, 1, 2)
    const moment = (hours: number) => new Date(Date.UTC(2600, 0, 1, hours))
    await fc.assert(
      fc.asyncProperty(region, hour, hour, async (where, from, until) => {
        const refused = await write({ region: where, startsAt: moment(from), endsAt: moment(until) })
        expect([undefined, 'sales_once', 'sales_times']).toContain(refused)
        const { rows } = await world.owner.pool.query(
          `select from sales a join sales b on a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
            and (a.region is null or b.region is null or a.region = b.region)`,
        )
        expect(rows).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
