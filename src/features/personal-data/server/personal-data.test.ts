import { eq, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAddress } from '#features/addresses/contract.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { orderAddress } from '#features/orders/contract.ts'
import { changeOrderAddress } from '#features/order-changes/contract.ts'
import { createAffiliateOffer } from '#features/partners/contract/affiliate-staff.ts'
import { contactDealer, createDealerApplication, createDealerSnapshot } from '#features/dealers/contract/dealers.ts'
import { createDealerInvite } from '#features/dealers/contract/members.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { login } from '#features/identity/contract/login.ts'
import { roles } from '#access/permissions.ts'
import { dealerApplication, newDealer } from '#test/fixtures-dealer.ts'
import { waitForMail } from '#test/mailbox.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { createTicket } from '#features/tickets/contract/tickets.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld, type Person, worldPassword } from '#test/world.ts'
import { erasePerson, getPersonalData } from '../contract.ts'
import { effects } from '#app/features.ts'
import { getUiState } from '#app/account/contract.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })

const erase = (client: Client, current_password = worldPassword) =>
  client.call(erasePerson, { body: { current_password, confirmation: 'ERASE' } })
let people = 0

/** Someone who has used the shop: an address, a paid and an unpaid order, a ticket, and a request with a file. */
async function someone(): Promise<{ client: Client; person: Person; paid: number; unpaid: number }> {
  const mark = `Zebediah Quillfeather the ${(people += 1)}th`
  const person = await world.signUp({ name: mark })
  const client = await world.login(person)
  const address = { ...usAddress, full_name: mark }
  await client.call(createAddress, { body: address })
  const order = async () =>
    (
      await client.call(createOrder, {
        body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: person.email, billing_address: address },
      })
    ).body.id
  const [paid, unpaid] = [await order(), await order()]
  await client.call(payOrder, { params: { id: paid }, body: { nonce: 'fake-valid-nonce' } })
  await client.call(createTicket, { body: { title: 'About me', description: `I am ${mark}.`, customer_name: mark } })
  await newRequest(client)
  return { client, person, paid, unpaid }
}

/** Every row of every table that still contains the person's name or email. */
async function traces({ name: mark, email }: Person): Promise<string[]> {
  const { rows: tables } = await world.owner.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.owner.pool.query<{ row: object }>(
      `select to_jsonb(t) as row from "${name}" t where to_jsonb(t)::text ilike any ($1)`,
      [[`%${mark}%`, `%${email}%`]],
    )
    found.push(...rows.map(({ row }) => `${name}: ${JSON.stringify(row)}`))
  }
  return found
}

describe('getPersonalData', () => {
  test('returns what is held about the person, without secrets and without others’ rows', async () => {
    const { client, person } = await someone()
    const { body } = await client.call(getPersonalData, {})
    expect(body.tables['users']).toMatchObject([{ id: person.id, name: person.name, email: person.email }])
    const used = ['addresses', 'orders', 'tickets', 'tune_requests', 'files', 'ticket_messages', 'mails']
    expect(used.filter((table) => !body.tables[table]?.length)).toEqual([])
    expect(Object.keys(body.tables['accounts']![0]!)).not.toContain('password')
    const other = (await (await world.login()).call(getPersonalData, {})).body.tables
    expect(other['orders']).toEqual([])
  })

  test('every table with a column of a person is in the list', async () => {
    const { rows } = await world.owner.pool.query<{ name: string }>(`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'email', 'recipient')`)
    const listed = new Set(
      effects.personalData.flatMap(({ holdings }) => holdings).map(({ table }) => getTableName(table)),
    )
    expect(rows.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
  })
})

describe('erasePerson', () => {
  test('leaves the invoice of what was paid, and nothing else that names the person; the books stay', async () => {
    const { client, person, paid } = await someone()
    expect((await erase(client)).status).toBe(200)
    const left = await traces(person)
    expect(left.filter((line) => !line.startsWith(`orders: `))).toEqual([])
    expect(left).toHaveLength(1)
    expect(left[0]).toContain(`"id": ${paid},`.replace(' ', ''))
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
    expect((await client.call(getUiState, {})).body.user).toBeNull()
    const { rows } = await world.owner.pool.query(
      `select count(*)::int as files from loose_objects where key like 'files/%'`,
    )
    expect(rows[0]).toMatchObject({ files: expect.any(Number) })
  })
  test('leaves no trace at the dealers, affiliates and staff who dealt with the person', async () => {
    const { client, person, paid } = await someone()
    const { name: mark, email } = person
    await world.client().call(login, { body: { email, password: worldPassword } })
    const staff = await world.login({ role: roles.superadmin })
    const address = { ...usAddress, full_name: mark, line1: '9 Quill Lane' }
    const { status: moved } = await staff.call(changeOrderAddress, {
      params: { id: paid },
      body: { address: orderAddress.parse(address), reason: `${email} asked for it` },
    })
    const offer = { name: mark, email, percent: 10, reason: 'A maker of videos' }
    const { status: offered } = await staff.call(createAffiliateOffer, { body: offer })
    const { status: applied } = await client.call(createDealerApplication, {
      body: { ...dealerApplication(mark), contact_name: mark, email, website: 'https://quillfeather.test' },
    })
    const [theirs, other] = [await newDealer(world), await newDealer(world)]
    await world.owner.db.insert(dealerMembers).values({ dealerId: theirs.id, userId: person.id, role: 'buyer' })
    await world.owner.db.update(dealers).set({ listed: true }).where(eq(dealers.id, other.id))
    const { status: taken } = await (
      await theirs.member('owner')
    ).call(createDealerSnapshot, { params: { slug: theirs.slug } })
    const owner = await other.member('owner')
    const invite = { email, role: 'buyer' as const }
    const { status: invited } = await owner.call(createDealerInvite, { params: { slug: other.slug }, body: invite })
    const message = { name: mark, email, message: `I am ${mark}, call me.` }
    const { status: written } = await client.call(contactDealer, { params: { slug: other.slug }, body: message })
    expect([moved, offered, applied, taken, invited, written]).toEqual([200, 200, 201, 201, 201, 200])
    await waitForMail(world, owner.person.email, 'dealer-contact')

    expect((await erase(client)).status).toBe(200)
    const left = await traces(person)
    // Answers to others' requests are kept for two days, in case they ask again.
    expect(left.filter((line) => !/^(orders|idempotency_keys): /.test(line))).toEqual([])
  })
  test('422 for a wrong password or without the word; nothing is changed', async () => {
    const { client, person } = await someone()
    expect((await erase(client, 'not the password')).status).toBe(422)
    const body = { current_password: worldPassword, confirmation: 'yes' }
    expect((await client.request('POST', '/api/v1/user/erase', body)).status).toBe(422)
    expect((await client.call(getUiState, {})).body.user?.name).toBe(person.name)
  })
  test('409 erasure_blocked while a request is in work', async () => {
    const { client, person } = await someone()
    await world.owner.pool.query(`insert into tune_requests (region, user_id, state) values (1, $1, 'free')`, [
      person.id,
    ])
    const answer = await erase(client)
    expect([answer.status, answer.refusal.code]).toEqual([409, 'erasure_blocked'])
    expect((await client.call(getUiState, {})).body.user?.name).toBe(person.name)
  })
  test('the application cannot do on its own what the function may: paid orders and files of requests stay', async () => {
    const { paid } = await someone()
    await expect(
      world.database.pool
        .query(`select set_config('overboost.erasing', 'on', false)`)
        .then(() => world.database.pool.query(`update orders set email = 'x' where id = $1`, [paid])),
    ).rejects.toThrow('re-priced')
  })
})
