import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { inviteToken, makeDealerFixture } from '#test/fixtures-dealers.ts'
import { useWorld } from '#test/world.ts'
import { waitForMail } from '#test/mailbox.ts'
import { getDealerOverview, listDealerMemberships } from '../contract/dealers.ts'
import * as contract from '../contract/members.ts'
import { getUiState } from '#app/account/contract.ts'

const { world } = await useWorld()

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const roleOf = async (id: number) =>
  (await world.owner.pool.query<{ role: number }>('select role from users where id = $1', [id])).rows[0]!.role
let number = 0
const fresh = (options: { region?: 1 | 2 } = {}) =>
  makeDealerFixture(world, { slug: `members-${(number += 1)}`, ...options })

describe('who may see a dealer', () => {
  test('200 for an admin who is no member, to look and not to act', async () => {
    const admin = await world.login({ role: roles.admin })
    const { dealer } = await fresh()
    const params = { slug: dealer.slug }
    const { status, body } = await admin.call(getDealerOverview, { params })
    expect([status, body.slug, body.role]).toEqual([200, params.slug, null])
    expect((await admin.call(contract.getDealerSettings, { params })).status).toBe(404)
    expect((await admin.call(contract.listDealerMembers, { params })).status).toBe(200)
  })
  test('401 for a visitor, 404 for strangers and members of another dealer, 421 in the other region', async () => {
    const [one, other, abroad] = [await fresh(), await fresh(), await fresh({ region: 2 })]
    const params = { slug: one.dealer.slug }
    expect((await world.client().call(getDealerOverview, { params })).status).toBe(401)
    for (const client of [other.clients.owner, await world.login()]) {
      expect((await client.call(getDealerOverview, { params })).status).toBe(404)
      expect((await client.call(contract.getDealerSettings, { params })).status).toBe(404)
      expect((await client.call(contract.listDealerMembers, { params })).status).toBe(404)
    }
    const answer = await abroad.clients.owner.call(getDealerOverview, { params: { slug: abroad.dealer.slug } })
    expect(answer).toMatchObject({ status: 421, body: { code: 'wrong_region' } })
    expect(answer.headers.get('x-region')).toBe('2')
  })
  test('403 without the right: settings for buyers, members for technicians', async () => {
    const { dealer, clients, people } = await fresh()
    const params = { slug: dealer.slug }
    expect((await clients.buyer.call(contract.getDealerSettings, { params })).status).toBe(403)
    expect((await clients.technician.call(contract.listDealerInvites, { params })).status).toBe(403)
    const change = { params: { ...params, id: people.buyer.id }, body: { version: 1, role: 'manager' as const } }
    expect((await clients.technician.call(contract.updateDealerMember, change)).status).toBe(403)
    expect((await clients.buyer.call(contract.updateDealerMember, change)).status).toBe(403)
  })
  test('a suspended dealer may look and not act', async () => {
    const { dealer, clients } = await fresh()
    await world.owner.pool.query(`update dealers set state = 'suspended' where id = $1`, [dealer.id])
    const params = { slug: dealer.slug }
    expect((await clients.owner.call(getDealerOverview, { params })).body).toMatchObject({ state: 'suspended' })
    const answer = await clients.owner.call(contract.createDealerInvite, {
      params,
      body: { email: 'x@example.test', role: 'buyer' },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'dealer_not_active' } })
  })
})

describe('updateDealerMember', () => {
  test('applies from the next request on, is mailed, and a stale version is refused', async () => {
    const { dealer, clients, people } = await fresh()
    const params = { slug: dealer.slug, id: people.manager.id }
    const body = { version: 1, role: 'technician' as const, permissions: ['money' as const] }
    const changed = await clients.owner.call(contract.updateDealerMember, { params, body })
    expect(changed.body).toMatchObject({
      role: 'technician',
      rights: ['see', 'requests', 'files', 'money'],
      version: 2,
    })
    expect((await clients.manager.call(contract.getDealerSettings, { params })).status).toBe(403)
    expect(codeOf(await clients.owner.call(contract.updateDealerMember, { params, body }))).toBe('stale_version')
    const mail = await waitForMail(world, people.manager.email, 'dealer-member')
    expect(mail.text).toContain('technician')
  })
  test('a manager makes no owner, touches none, and gives no right that they lack', async () => {
    const { dealer, clients, people } = await fresh()
    const of = (id: number) => ({ slug: dealer.slug, id })
    const update = contract.updateDealerMember
    for (const [id, body] of [
      [people.buyer.id, { version: 1, role: 'owner' as const }],
      [people.manager.id, { version: 1, role: 'owner' as const }],
      [people.owner.id, { version: 1, role: 'buyer' as const }],
      [people.technician.id, { version: 1, permissions: ['owners' as const] }],
    ] as const)
      expect((await clients.manager.call(update, { params: of(id), body: { ...body } as never })).status).toBe(403)
    expect((await clients.manager.call(contract.removeDealerMember, { params: of(people.owner.id) })).status).toBe(403)
  })
  test('422 for fields that are not requested', async () => {
    const { dealer, clients, people } = await fresh()
    const body = { version: 1, role: 'buyer', user_id: 1, dealer_id: 2 } as never
    const params = { slug: dealer.slug, id: people.buyer.id }
    expect((await clients.owner.call(contract.updateDealerMember, { params, body })).status).toBe(422)
  })
})

describe('removeDealerMember', () => {
  test('their next request is refused, their invites are withdrawn, and they are a plain user again', async () => {
    const { dealer, clients, people } = await fresh()
    const params = { slug: dealer.slug }
    const invite = await clients.manager.call(contract.createDealerInvite, {
      params,
      body: { email: 'friend@example.test', role: 'buyer' },
    })
    const removal = { params: { ...params, id: people.manager.id } }
    expect((await clients.owner.call(contract.removeDealerMember, removal)).status).toBe(200)
    expect((await clients.manager.call(getDealerOverview, { params })).status).toBe(404)
    expect(await roleOf(people.manager.id)).toBe(0)
    const { body } = await clients.owner.call(contract.listDealerInvites, { params })
    expect(body.data.find(({ id }) => id === invite.body.id)?.state).toBe('revoked')
    expect((await clients.owner.call(contract.removeDealerMember, removal)).status).toBe(404)
  })
  test('the last owner cannot leave, nor step down; of two who leave at once one stays', async () => {
    const { dealer, clients, people } = await fresh()
    const params = { slug: dealer.slug, id: people.owner.id }
    expect(codeOf(await clients.owner.call(contract.removeDealerMember, { params }))).toBe('dealer_last_owner')
    const down = { params, body: { version: 1, role: 'buyer' as const } }
    expect(codeOf(await clients.owner.call(contract.updateDealerMember, down))).toBe('dealer_last_owner')
    await clients.owner.call(contract.updateDealerMember, {
      params: { ...params, id: people.manager.id },
      body: { version: 1, role: 'owner' },
    })
    const answers = await Promise.all([
      clients.owner.call(contract.removeDealerMember, { params }),
      clients.manager.call(contract.removeDealerMember, { params: { ...params, id: people.manager.id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('invites', () => {
  const invite = async (email: string, role: 'owner' | 'buyer' = 'buyer') => {
    const dealer = await fresh()
    const params = { slug: dealer.dealer.slug }
    const { body } = await dealer.clients.owner.call(contract.createDealerInvite, { params, body: { email, role } })
    return { ...dealer, id: body.id, params: { ...params, id: body.id }, token: inviteToken(world, body.id) }
  }
  test('the mail’s link is accepted once, also by 20 at once; the session gets a new id and the role Dealer', async () => {
    const person = await world.signUp({ email: 'joins@example.test' })
    const { params, token, clients } = await invite(person.email)
    expect((await waitForMail(world, person.email, 'dealer-invite')).text).toContain(token)
    const client = await world.login(person)
    const cookie = [...client.cookies.values()].join()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(contract.acceptDealerInvite, { params, body: { token } })),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    expect(accepted[0]!.headers.get('x-identity')).toContain('"role":4')
    expect(await roleOf(person.id)).toBe(4)
    expect([...client.cookies.values()].join()).not.toBe(cookie)
    const { body } = await clients.owner.call(contract.listDealerMembers, { params: { slug: params.slug } })
    expect(body.data.filter(({ email }) => email === person.email)).toHaveLength(1)
    const again = await client.call(contract.acceptDealerInvite, { params, body: { token } })
    expect(codeOf(again)).toBe('invite_invalid')
    expect((await client.call(listDealerMemberships, {})).body.data).toMatchObject([{ role: 'buyer' }])
    expect((await client.call(getUiState, {})).body).toMatchObject({
      dealer: { slug: params.slug },
      dealer_onboarding_progress: null,
    })
  })
  test('404 with a wrong token, another invite’s token or another dealer’s address', async () => {
    const person = await world.signUp({ email: 'wrong@example.test' })
    const first = await invite(person.email)
    const second = await invite(person.email)
    const client = await world.login(person)
    const accept = (params: typeof first.params, token: string) =>
      client.call(contract.acceptDealerInvite, { params, body: { token } })
    expect((await accept(first.params, 'x'.repeat(43))).status).toBe(404)
    expect((await accept(first.params, second.token)).status).toBe(404)
    expect((await accept({ ...first.params, slug: second.params.slug }, first.token)).status).toBe(404)
  })
  test('409 for someone else, for an expired and for a withdrawn invite; a newer one withdraws the older', async () => {
    const person = await world.signUp({ email: 'late@example.test' })
    const { params, token, clients, dealer } = await invite(person.email)
    const accept = async (email: string) =>
      codeOf(
        await (
          await world.login(email === person.email ? person : { email })
        ).call(contract.acceptDealerInvite, { params, body: { token } }),
      )
    expect(await accept('someone@example.test')).toBe('invite_for_another')
    const body = { email: person.email, role: 'technician' as const }
    const newer = await clients.owner.call(contract.createDealerInvite, { params: { slug: dealer.slug }, body })
    expect(newer.status).toBe(201)
    expect(await accept(person.email)).toBe('invite_invalid')
    await world.owner.pool.query('update dealer_invites set expires_at = now() where id = $1', [newer.body.id])
    const late = await (
      await world.login(person)
    ).call(contract.acceptDealerInvite, {
      params: { slug: dealer.slug, id: newer.body.id },
      body: { token: inviteToken(world, newer.body.id) },
    })
    expect(codeOf(late)).toBe('invite_invalid')
  })
  test('a double click invites once, a member is not invited, and a manager invites no owner', async () => {
    const { dealer, clients, people } = await fresh()
    const params = { slug: dealer.slug }
    const body = { email: 'twice@example.test', role: 'buyer' as const }
    const answers = await Promise.all(
      [1, 2].map(() => clients.owner.call(contract.createDealerInvite, { params, body }, 'the-same-key-1')),
    )
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    const { body: list } = await clients.owner.call(contract.listDealerInvites, { params })
    expect(list.data).toHaveLength(1)
    const member = { ...body, email: people.buyer.email }
    expect(codeOf(await clients.owner.call(contract.createDealerInvite, { params, body: member }))).toBe(
      'dealer_member_already',
    )
    const owner = { ...body, role: 'owner' as const }
    expect((await clients.manager.call(contract.createDealerInvite, { params, body: owner })).status).toBe(403)
  })
  test('no column of the database holds the token', async () => {
    const { token, id } = await invite('kept@example.test')
    const { rows } = await world.owner.pool.query<{ text: string }>(
      `select row_to_json(i)::text || (select string_agg(props::text, '') from mails where reference = $2) as text
        from dealer_invites i where id = $1`,
      [id, `dealer-invite/${id}`],
    )
    expect(rows[0]!.text).not.toContain(token)
  })
})
