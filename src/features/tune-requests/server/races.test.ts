import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { discountCodes } from '#features/pricing/server/tables.ts'
import {
  autoclaimTuneCredits,
  claimTuneCredit,
  checkTuneCredit,
  issueTuneCredits,
} from '#features/tune-credits/contract/tune-credits.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld, type Person } from '#test/world.ts'
import {
  getTuneRequest,
  payTuneRequest,
  removeTuneRequest,
  settleTuneRequestFree,
  updateTuneRequest,
} from '../contract/tune-requests.ts'
import { claimRequest } from '../contract/queue.ts'

const { world, catalog } = await useWorld({
  processes: 2,
  fill: {
    catalog: fillCatalog,
    rows: async (owner) => {
      await owner.db
        .insert(discountCodes)
        .values({ code: 'ONCE', kind: 'percent', percent: 10, redemptionsMax: 1 } as typeof discountCodes.$inferInsert)
    },
  },
})

const at = (id: number) => ({ params: { id } })
const stageOne = () => [catalog.tuneId('is38-stage-1')]
const card = { billing_address: usAddress, nonce: 'fake-valid-nonce' }
const pay = (client: Client, id: number) => client.call(payTuneRequest, { ...at(id), body: card })
/** The same user on both processes. */
const both = async (person: Person) => [await world.login(person, 0), await world.login(person, 1)] as const
const good = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status < 300).length
const noFailures = (answers: readonly { status: number }[]) =>
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
const capturesOf = async (email: string): Promise<number> => {
  const { rows } = await world.database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from payment_intents i join orders o on o.id = i.order_id where o.email = ${email} and i.state = 'ordered'`)
  return rows[0]?.count ?? 0
}

describe('at once, over two processes', () => {
  test('one request paid ten times from two tabs is charged once', async () => {
    const person = await world.signUp()
    const clients = await both(person)
    const id = await newRequest(clients[0], stageOne())
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => pay(clients[index % 2]!, id)))
    noFailures(answers)
    expect(good(answers)).toBe(1)
    expect(new Set(answers.filter(({ status }) => status >= 300).map(({ status }) => status))).toEqual(new Set([409]))
    expect(await capturesOf(person.email)).toBe(1)
    expect((await clients[0].call(getTuneRequest, at(id))).body.state).toBe('queued')
  })
  test('paid, settled free, changed and cancelled together: one outcome, and what is charged is what was chosen', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await world.signUp()
      const [a, b] = await both(person)
      const id = await newRequest(a, stageOne())
      const change = { ...at(id), body: { tune_ids: [catalog.tuneId('is38-stage-2')] } }
      const answers = await Promise.all([
        pay(a, id),
        b.call(updateTuneRequest, change),
        pay(b, id),
        a.call(removeTuneRequest, at(id)),
        b.call(settleTuneRequestFree, { ...at(id), body: { by: 'credits' } }),
      ])
      noFailures(answers)
      const captures = await capturesOf(person.email)
      const { body } = await a.call(getTuneRequest, at(id))
      expect(captures).toBeLessThanOrEqual(1)
      expect(['queued', 'paid'].includes(body.state)).toBe(captures === 1)
      const { rows } = await world.database.db.execute<{ tune_id: number }>(sql`
        select l.tune_id from order_lines l join orders o on o.id = l.order_id
        where o.email = ${person.email} and o.state = 'paid' and l.tune_id is not null`)
      expect(rows.map(({ tune_id }) => tune_id)).toEqual(captures === 1 ? body.selection.tuneIDs : [])
    }
  })
  test('the last credit is spent on one of two requests', async () => {
    const admin = await world.login({ role: roles.admin })
    const [a, b] = await both(await world.signUp())
    const { body: credit } = await admin.call(issueTuneCredits, { body: { ecu: 1 } })
    await a.call(claimTuneCredit, { params: { code: credit.code } })
    const ids = await Promise.all([newRequest(a, stageOne()), newRequest(b, stageOne())])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        [a, b][index % 2]!.call(settleTuneRequestFree, { ...at(ids[(index >> 1) % 2]!), body: { by: 'credits' } }),
      ),
    )
    noFailures(answers)
    expect(good(answers)).toBe(1)
    const { rows } = await world.database.db.execute<{ left: number }>(
      sql`select ecu_left as left from tune_credits where id = ${credit.id}`,
    )
    expect(rows[0]?.left).toBe(0)
  })
  test('a code is claimed by one of many, by claim and autoclaim together; others see it as unknown', async () => {
    const admin = await world.login({ role: roles.admin })
    const person = await world.signUp()
    const { body: credit } = await admin.call(issueTuneCredits, { body: { ecu: 2, email: person.email } })
    const owner = await both(person)
    const others = await Promise.all([0, 1, 0, 1].map((process) => world.login({}, process)))
    const answers = await Promise.all([
      ...others.map((client) => client.call(claimTuneCredit, { params: { code: credit.code } })),
      owner[0].call(autoclaimTuneCredits, {}),
      owner[1].call(autoclaimTuneCredits, {}),
    ])
    noFailures(answers)
    const { rows } = await world.database.db.execute<{ owners: number }>(
      sql`select count(user_id)::int as owners from tune_credits where id = ${credit.id}`,
    )
    expect(rows[0]?.owners).toBe(1)
    const byClaim = answers.slice(0, 4).filter(({ status }) => status === 200).length
    const byMail = answers.slice(4).reduce((sum, { body }) => sum + (body as { claimed: number }).claimed, 0)
    expect(byClaim + byMail).toBe(1)
    const stranger = await world.login()
    const known = await stranger.call(checkTuneCredit, { params: { code: credit.code } })
    const unknown = await stranger.call(checkTuneCredit, { params: { code: 'ABCDEFGHJKMNPQRSTVWXYZ0123' } })
    expect([known.status, known.body]).toEqual([404, unknown.body])
  })
  test('a code for one use counts over catalog purchases and tune requests together', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.signUp()))
    const clients = await Promise.all(people.map((person, index) => world.login(person, index % 2)))
    const ids = await Promise.all(clients.slice(0, 3).map((client) => newRequest(client, stageOne())))
    const answers = await Promise.all(
      clients.map((client, index) =>
        index < 3
          ? client.call(payTuneRequest, { ...at(ids[index]!), body: { ...card, discount_codes: ['ONCE'] } })
          : client.call(payCatalog, {
              body: {
                vehicle: { ...golfR },
                tune_ids: stageOne(),
                email: people[index]!.email,
                ...card,
                discount_codes: ['ONCE'],
              },
            }),
      ),
    )
    noFailures(answers)
    expect(good(answers)).toBe(1)
  })
  test('a request is claimed by one of many tuners', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, stageOne())
    await pay(customer, id)
    const tuners = await Promise.all([0, 1, 0, 1, 0, 1].map((process) => world.login({ flags: ['t'] }, process)))
    const answers = await Promise.all(tuners.map((tuner) => tuner.call(claimRequest, at(id))))
    noFailures(answers)
    expect(good(answers)).toBe(1)
  })
})

describe('the live view', () => {
  test('an event of one process reaches the reader of another, and a reader that comes back misses none', async () => {
    const [a, b] = await both(await world.signUp())
    const id = await newRequest(a, stageOne())
    const before = (await b.call(getTuneRequest, at(id))).body.last_event_id
    const stop = new AbortController()
    const cookie = [...b.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const listen = async (headers: Record<string, string>) => {
      const response = await fetch(`${b.origin}/api/v1/tune-requests/${id}/events`, {
        headers: { cookie, ...headers },
        signal: stop.signal,
      })
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
      return response
    }
    const hear = async (response: Response, wanted: string): Promise<string> => {
      let text = ''
      for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
        text += piece
        if (text.includes(wanted)) return text
      }
      return text
    }
    const live = await listen({})
    await pay(a, id)
    expect(await hear(live, '"kind":"queued"')).toContain('"kind":"paid"')
    const resumed = await hear(await listen({ 'last-event-id': String(before) }), '"kind":"queued"')
    expect(resumed.indexOf('"kind":"paid"')).toBeGreaterThan(0)
    expect(resumed).not.toContain('"kind":"created"')
    stop.abort()
  })
})
