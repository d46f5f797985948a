import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { waitForMail } from '#test/mailbox.ts'
import { inviteToken, makeDealerFixture } from '#test/fixtures-dealers.ts'
import { type Client, useWorld } from '#test/world.ts'
import { tools } from '#features/tools/server/tables.ts'
import * as contract from '../contract/dealers.ts'
import * as members from '../contract/members.ts'
import * as staffContract from '../contract/staff.ts'

const { world } = await useWorld()
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })

await world.owner.db.insert(tools).values([
  { slug: 'ownable', name: 'Ownable', isDealerOwnable: true },
  { slug: 'inhouse', name: 'In-house', isInhouse: true },
])

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
let number = 0
const fresh = (options: { region?: 1 | 2; listed?: boolean } = {}) =>
  makeDealerFixture(world, { slug: `dealer-${(number += 1)}`, ...options })

const application = {
  company_name: 'Blue Ridge Tuning',
  kind: 'installer' as const,
  contact_name: 'Carla Whitfield',
  email: 'carla@example.test',
  phone: '+1 828 555 0100',
  line1: '1 Main Street',
  city: 'Asheville',
  state: 'NC',
  postal_code: '28801',
  country_code: 'US' as const,
  specializations: ['dyno-tuning' as const],
}
const apply = (email: string, client = world.client()) =>
  client.call(contract.createDealerApplication, { body: { ...application, email } })

const refuse = (id: number) =>
  staff.call(staffContract.reviewDealerApplication, {
    params: { id },
    body: { act: 'refuse', reason: 'No workshop.', version: 1 },
  })

describe('applications', () => {
  test('a visitor applies, is mailed, sees the state with their token, and becomes owner through the invite', async () => {
    const { status, body } = await apply('visitor@example.test')
    expect(status).toBe(201)
    await waitForMail(world, 'visitor@example.test', 'dealer-application')
    const look = (token = body.token) =>
      world.client().call(contract.getDealerApplicationStatus, { params: { id: body.id, token } })
    expect((await look()).body).toMatchObject({ state: 'submitted' })
    expect((await look('x'.repeat(43))).status).toBe(404)
    const review = { params: { id: body.id }, body: { act: 'approve' as const, version: 1 } }
    const approved = await staff.call(staffContract.reviewDealerApplication, review)
    expect(approved.body).toMatchObject({ state: 'approved', dealer_id: expect.any(Number) })
    expect((await look()).body).toMatchObject({ state: 'approved' })
    const dealer = await staff.call(staffContract.getStaffDealer, { params: { id: approved.body.dealer_id! } })
    expect(dealer.body).toMatchObject({
      kind: 'installer',
      slug: 'blue-ridge-tuning',
      currency: 'USD',
      specializations: ['dyno-tuning'],
      members: [],
      invites: [{ email: 'visitor@example.test', role: 'owner', state: 'open' }],
      history: [{ action: 'dealers.create', actor: 'Ada Novak' }],
    })
    const owner = await world.login({ email: 'visitor@example.test' })
    const id = dealer.body.invites[0]!.id
    const params = { slug: dealer.body.slug, id }
    const accepted = await owner.call(members.acceptDealerInvite, { params, body: { token: inviteToken(world, id) } })
    expect(accepted.body).toEqual({ slug: 'blue-ridge-tuning', role: 'owner' })
  })
  test('a logged-in applicant owns the dealer at once; two who approve at once make one', async () => {
    const person = await world.signUp({ email: 'applicant@example.test' })
    const { body } = await apply(person.email, await world.login(person))
    const answers = await Promise.all(
      [1, 2].map(() =>
        staff.call(staffContract.reviewDealerApplication, {
          params: { id: body.id },
          body: { act: 'approve', version: 1 },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body: mine } = await (await world.login(person)).call(contract.listDealerMemberships, {})
    expect(mine.data).toMatchObject([{ role: 'owner', state: 'active' }])
    const { rows } = await world.owner.pool.query<{ role: number }>('select role from users where id = $1', [person.id])
    expect(rows[0]!.role).toBe(4)
  })
  test('a refusal needs a reason, is notified to the applicant, and is final', async () => {
    const { body } = await apply('refused@example.test')
    const review = (act: 'refuse' | 'approve' | 'review', version: number, reason = '') =>
      staff.call(staffContract.reviewDealerApplication, { params: { id: body.id }, body: { act, version, reason } })
    expect((await review('review', 1)).body).toMatchObject({ state: 'in-review', version: 2 })
    expect(codeOf(await review('refuse', 1, 'No workshop.'))).toBe('stale_version')
    expect((await review('refuse', 2)).status).toBe(422)
    expect((await review('refuse', 2, 'No workshop.')).body).toMatchObject({ state: 'refused' })
    expect(codeOf(await review('approve', 3))).toBe('application_decided')
    expect((await waitForMail(world, 'refused@example.test', 'dealer-application', 2)).text).toContain('No workshop.')
  })
  test('422 for a bad web address, a missing state, a country of the other region and a second one while the first is open; 429 for the fourth of a day', async () => {
    const send = (changes: object) =>
      world.client().call(contract.createDealerApplication, { body: { ...application, ...changes } })
    expect((await send({ website: 'javascript:alert(1)' })).status).toBe(422)
    expect((await send({ state: '' })).body).toMatchObject({ errors: { state: expect.anything() } })
    expect((await send({ country_code: 'DE' })).body).toMatchObject({ errors: { country_code: expect.anything() } })
    expect((await send({ role: 5 })).status).toBe(422)
    const first = await apply('many@example.test')
    expect((await apply('many@example.test')).body).toMatchObject({ errors: { email: [expect.any(String)] } })
    await refuse(first.body.id)
    await refuse((await apply('many@example.test')).body.id)
    expect((await apply('many@example.test')).status).toBe(201)
    expect((await apply('many@example.test')).status).toBe(429)
  })
  test('403 for those without the flag, and a flag is enough', async () => {
    const list = (client: Client) => client.call(staffContract.listDealerApplications, { query: {} })
    expect((await list(await world.login())).status).toBe(403)
    expect((await list(await world.login({ flags: ['tm'] }))).status).toBe(403)
    expect((await list(await world.login({ flags: ['da'] }))).status).toBe(200)
  })
})

describe('the directory', () => {
  test('shows what a dealer publishes, and nothing of its members, billing or notes', async () => {
    const { dealer } = await fresh()
    const answer = await world.client().call(contract.getPublicDealer, { params: { slug: dealer.slug } })
    expect(answer.body).toMatchObject({ slug: dealer.slug, city: 'Reno' })
    const list = await world.client().call(contract.listDealers, { query: {} })
    for (const text of [JSON.stringify(answer.body), JSON.stringify(list.body)])
      expect(text).not.toMatch(/billing|@|note of staff|The owner/)
  })
  test('leaves out those that do not show themselves, are suspended, or belong to the other region', async () => {
    const [hidden, abroad, suspended] = [await fresh({ listed: false }), await fresh({ region: 2 }), await fresh()]
    await world.owner.pool.query(`update dealers set state = 'suspended' where id = $1`, [suspended.dealer.id])
    const { body } = await world.client().call(contract.listDealers, { query: { size: 100 } })
    for (const { dealer } of [hidden, abroad, suspended]) {
      expect(body.data.map(({ slug }) => slug)).not.toContain(dealer.slug)
      const params = { slug: dealer.slug }
      expect((await world.client().call(contract.getPublicDealer, { params })).status).toBe(404)
    }
  })
  test('measures the distance from a place, nearest first, and refuses a place that does not exist', async () => {
    const { dealer } = await fresh()
    await world.owner.pool.query('update dealers set latitude = 40.71, longitude = -74.01 where id = $1', [dealer.id])
    const near = (query: object) =>
      world.client().call(contract.listDealers, { query: { near: 'Reno', size: 100, ...query } })
    const { body } = await near({})
    const distances = body.data.map(({ distance_km }) => distance_km)
    expect(distances).toEqual(distances.toSorted((a, b) => (a ?? 1e9) - (b ?? 1e9)))
    const far = body.data.find(({ slug }) => slug === dealer.slug)
    expect(far?.distance_km).toBeGreaterThan(3_800)
    expect(far?.distance_km).toBeLessThan(3_900)
    expect((await near({ within: 100 })).body.data.map(({ slug }) => slug)).not.toContain(dealer.slug)
    expect(codeOf(await near({ near: 'no such place at all' }))).toBe('unable_to_resolve_address')
    const filtered = await world.client().call(contract.listDealers, { query: { specialization: 'motorsport' } })
    expect(filtered.body.data).toEqual([])
  })
  test('a message is mailed to the dealer, five a day from one writer', async () => {
    const { dealer, people } = await fresh()
    const send = (email: string) =>
      world.client().call(contract.contactDealer, {
        params: { slug: dealer.slug },
        body: { name: 'Dana', email, message: 'Can you flash my car?' },
      })
    expect((await send('dana@example.test')).body).toEqual({ sent: true })
    const mail = await waitForMail(world, people.owner.email, 'dealer-contact')
    expect(mail.text).toContain('Can you flash my car?')
    for (let count = 0; count < 4; count += 1) await send('dana@example.test')
    expect((await send('dana@example.test')).status).toBe(429)
  })
})

describe('settings', () => {
  test('opening hours are what the dealer writes, in the directory and in the export of staff', async () => {
    const { dealer, clients } = await fresh()
    const body = { version: 1, opening_hours: 'Mon–Fri 8–18\nSat 9–13' }
    const answer = await clients.manager.call(members.updateDealerSettings, { params: { slug: dealer.slug }, body })
    expect(answer.body.opening_hours).toBe(body.opening_hours)
    const shown = await world.client().call(contract.getPublicDealer, { params: { slug: dealer.slug } })
    expect(shown.body.opening_hours).toBe(body.opening_hours)
    const file = await staff.call(staffContract.exportStaffDealers, { query: { q: dealer.name } })
    expect(file.body).toContain('Mon–Fri 8–18')
    const long = { version: 2, opening_hours: 'x'.repeat(401) }
    expect(
      (await clients.manager.call(members.updateDealerSettings, { params: { slug: dealer.slug }, body: long })).status,
    ).toBe(422)
  })
  test('are changed at their version, with the place looked up; what is not requested is refused', async () => {
    const { dealer, clients } = await fresh()
    const params = { slug: dealer.slug }
    const body = { version: 1, city: 'Portland', state: 'OR', accent_color: '#c8401f', about: 'We tune.' }
    const answer = await clients.manager.call(members.updateDealerSettings, { params, body })
    expect(answer.body).toMatchObject({ version: 2, city: 'Portland', accent_color: '#c8401f' })
    expect(answer.body.latitude).not.toBeCloseTo(39.53)
    expect(codeOf(await clients.owner.call(members.updateDealerSettings, { params, body }))).toBe('stale_version')
    for (const wrong of [{ accent_color: 'red;' }, { website: 'ftp://x.test' }, { currency: 'EUR' }, { state: 7 }])
      expect(
        (await clients.owner.call(members.updateDealerSettings, { params, body: { version: 2, ...wrong } as never }))
          .status,
      ).toBe(422)
  })
  test('colors on which the name is not read are refused, whichever of the two changes; both are public', async () => {
    const { dealer, clients } = await fresh()
    const save = (version: number, colors: Record<string, string>) =>
      clients.manager.call(members.updateDealerSettings, {
        params: { slug: dealer.slug },
        body: { version, ...colors } as never,
      })
    const refused = { status: 422, body: { errors: { background_color: [expect.stringContaining('isn’t readable')] } } }
    expect(await save(1, { background_color: '#c93508' })).toMatchObject(refused)
    expect((await save(1, { accent_color: '#ffffff', background_color: '#14161a' })).status).toBe(200)
    expect(await save(2, { accent_color: '#2c3038' })).toMatchObject(refused)
    expect((await save(2, { background_color: 'black' })).status).toBe(422)
    expect((await save(2, { background_color: '', listed: 'yes' })).status).toBe(422)
    const { body } = await world.client().call(contract.listDealers, { query: { q: dealer.name } })
    expect(body.data.map(({ accent_color, background_color }) => [accent_color, background_color])).toEqual([
      ['#ffffff', '#14161a'],
    ])
  })
  test('tools are those that dealers may own, each once, with a whole fee of at least zero', async () => {
    const { dealer, clients } = await fresh()
    const params = { slug: dealer.slug }
    const { body } = await clients.owner.call(members.listDealerTools, { params })
    expect(body.data.map(({ slug, install_fee }) => [slug, install_fee])).toEqual([['ownable', null]])
    const id = body.data[0]!.id
    const sync = (list: unknown, client = clients.owner) =>
      client.call(members.syncDealerTools, { params, body: list as never })
    expect((await sync([{ id, install_fee: 12_000 }])).body.data[0]).toMatchObject({ install_fee: 12_000 })
    expect((await sync([{ id, install_fee: 0 }])).body.data[0]).toMatchObject({ install_fee: 0 })
    const twice = [
      { id, install_fee: 1 },
      { id, install_fee: 2 },
    ]
    for (const wrong of [
      twice,
      [{ id: id + 1, install_fee: 1 }],
      [{ id, install_fee: -1 }],
      [{ id, install_fee: 1.5 }],
      [{ id, install_fee: 2 ** 53 }],
      [{ id, install_fee: 1, dealer_id: 1 }],
    ])
      expect((await sync(wrong)).status).toBe(422)
    expect((await sync([], clients.technician)).status).toBe(403)
    expect((await sync([])).body.data[0]).toMatchObject({ install_fee: null })
  })
  test('a logo is a picture by its content, is shown as one from our own origin, and is replaced', async () => {
    const { dealer, clients } = await fresh()
    const path = `/api/v1/dealers/${dealer.slug}/logo`
    const send = async (bytes: Uint8Array) => {
      const answer = await fetch(`${world.origins[0]}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          origin: world.origins[0]!,
          cookie: [...clients.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: bytes as BodyInit,
      })
      return { status: answer.status, body: (await answer.json()) as { logo?: string; code?: string } }
    }
    const png = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    )
    const first = await send(png)
    expect(first.body.logo).toMatch(/\/logo\?v=\d+$/)
    const shown = await fetch(`${world.origins[0]}${first.body.logo}`)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png)
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await send(svg)).body.code).toBe('file_kind_refused')
    const large = new Uint8Array(600 * 1024)
    large.set(png)
    expect((await send(large)).body.code).toBe('file_too_large')
    expect((await send(png)).body.logo).not.toBe(first.body.logo)
    const params = { slug: dealer.slug }
    expect((await clients.owner.call(members.removeDealerLogo, { params })).body.logo).toBeNull()
    expect((await world.client().call(contract.getDealerLogo, { params, query: {} })).status).toBe(404)
  })
  test('a snapshot stays as it was', async () => {
    const { dealer, clients } = await fresh()
    const params = { slug: dealer.slug }
    const taken = await clients.owner.call(contract.createDealerSnapshot, { params })
    expect(taken.body.facts.members).toHaveLength(4)
    await world.owner.pool.query(`update dealers set name = 'Renamed' where id = $1`, [dealer.id])
    const { body } = await clients.manager.call(contract.listDealerSnapshots, { params, query: {} })
    expect(body.data[0]!.facts.name).toBe(`Dealer ${dealer.slug}`)
    expect((await clients.buyer.call(contract.listDealerSnapshots, { params, query: {} })).status).toBe(403)
  })
})
