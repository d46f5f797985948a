import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAgreement, endAgreement } from '../../contract/payouts.ts'
import { sweepShares } from '../earnings/make-shares.ts'
import { makeAgreement, makeEarner, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { type Client, useWorld } from '#test/world.ts'
import { affiliateCalls, ascendAffiliate } from '../../contract/affiliates.ts'

const { world } = await useWorld()
const staff = await world.login({ flags: ['tsa'] })

const reason = 'Agreed by phone'
const today = new Date().toISOString().slice(0, 10)
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function affiliate(name = 'Ina Earns') {
  const { db } = world.owner
  const person = await world.signUp({ name })
  const { id } = await makeEarner(db, { kind: 'affiliate', userId: person.id, name, holdDays: 0 })
  await makeAgreement(db, id, 500)
  const code = `AGREE${id}`
  await db.execute(sql`insert into affiliate_codes (code, earner_id) values (${code}, ${id})`)
  const tune = await makeTuneOf(db, { earnerId: (await makeEarner(db)).id })
  const client = await world.login(person)
  const of = { params: { id } }
  const overviewFor = async (reader: Client) => (await reader.call(affiliateCalls.overview, of)).body
  return {
    id,
    of,
    client,
    overviewFor,
    /** The earnings of a sale of 100.00, in minor units. */
    earnsBySale: async (currency: 'USD' | 'EUR' = 'USD', net = 10_000) => {
      const sale = await makeSale(db, { tuneId: tune.id, net, currency, discountCodes: [code] })
      await sweepShares(world.database)
      const { data } = (await client.call(affiliateCalls.entries, { ...of, query: { order: sale.order.id } })).body
      return data.reduce((sum, { amount }) => sum + amount, 0)
    },
    agree: (body: object) =>
      staff.call(createAgreement, { ...of, body: { subject: 'all', starts_at: today, reason, ...body } as never }),
    states: async () =>
      (await overviewFor(staff)).agreements
        .toSorted((one, other) => one.id - other.id)
        .map(({ basis_points: points, amounts, state }) => [points ?? amounts, state]),
  }
}

test('200: staff agree a percentage or amounts with an affiliate, and end them early: the next sale follows, the audit says why', async () => {
  const { id, agree, earnsBySale, states } = await affiliate()
  expect(await earnsBySale()).toBe(500)
  const percent = (await agree({ percent: 12.5 })).body
  expect(await earnsBySale()).toBe(1250)
  const amounts = (await agree({ amounts: { USD: 700 }, ends_at: daysOn(30) })).body
  expect([await earnsBySale(), await earnsBySale('EUR')]).toEqual([700, 1250])
  expect(await states()).toEqual([
    [500, 'behind'],
    // It stays in effect in the other currencies.
    [1250, 'now'],
    [{ USD: 700 }, 'now'],
  ])
  const end = (agreement: number) => staff.call(endAgreement, { params: { id: agreement }, body: { reason } })
  expect((await end(amounts.id)).status).toBe(200)
  expect((await end(amounts.id)).body).toMatchObject({ code: 'agreement_ended' })
  expect(await earnsBySale()).toBe(1250)
  const { rows } = await world.owner.db.execute<{ action: string; reason: string }>(
    sql`select action, reason from audits where object = ${`earner/${id}`} order by id`,
  )
  expect(rows).toEqual([
    { action: 'shares.createAgreement', reason },
    { action: 'shares.createAgreement', reason },
    { action: 'shares.endAgreement', reason },
  ])
  expect(percent.id).toBeLessThan(amounts.id)
})

test('422: an affiliate has no agreement about a part, and none without a reason; 403: by the affiliate', async () => {
  const { id, agree, client, states } = await affiliate()
  const { id: tune } = await makeTuneOf(world.owner.db, { earnerId: (await makeEarner(world.owner.db)).id })
  expect((await agree({ percent: 5, subject: 'tune', subject_id: tune })).body).toMatchObject({
    errors: { subject: ['Affiliates earn from all sales.'] },
  })
  expect((await agree({ percent: 5, reason: '' })).status).toBe(422)
  const body = { subject: 'all', percent: 90, starts_at: today, reason } as const
  expect((await client.call(createAgreement, { params: { id }, body } as never)).status).toBe(403)
  expect(await states()).toEqual([[500, 'now']])
})

test('who goes up a level keeps what was agreed for a time, and then earns by the level', async () => {
  const { agree, earnsBySale, client, of, states } = await affiliate()
  await agree({ percent: 30, ends_at: daysOn(10) })
  await agree({ percent: 25, starts_at: daysOn(20), ends_at: daysOn(30) })
  expect(await earnsBySale('USD', 600_000)).toBe(180_000)
  expect((await client.call(ascendAffiliate, of)).body).toMatchObject({ tier: 2, percent: 8 })
  expect(await earnsBySale()).toBe(3000)
  expect((await states()).slice(3)).toEqual([
    [800, 'behind'],
    [3000, 'now'],
    [2500, 'later'],
  ])
})

test('why nothing is paid is said to the affiliate as "you", and to staff by name, also in the export', async () => {
  const name = 'Nora Named'
  const { of, client, overviewFor, earnsBySale } = await affiliate(name)
  await world.owner.db.execute(sql`delete from affiliate_acceptances where earner_id = ${of.params.id}`)
  await earnsBySale('USD', 200_000)
  const words = [/^You haven’t accepted/, new RegExp(`^${name} hasn’t accepted`)]
  for (const [index, reader] of [client, staff].entries()) {
    const [entry] = (await reader.call(affiliateCalls.entries, { ...of, query: {} })).body.data
    const csv = await reader.request('GET', `/api/v1/affiliates/${of.params.id}/entries.csv`)
    const { balances, is_own: isOwn } = await overviewFor(reader)
    expect(isOwn).toBe(index === 0)
    expect(balances[0]?.forecast_reason).toMatch(words[index]!)
    expect(entry?.reason).toMatch(words[index]!)
    expect(String(csv.body).includes('You haven’t')).toBe(index === 0)
    expect(String(csv.body).includes(name)).toBe(index === 1)
  }
})
