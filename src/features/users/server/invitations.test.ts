import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { secretOf } from '#app/server/start.ts'
import { type Flag, roles } from '#access/permissions.ts'
import { listAudits } from '#features/audits/contract.ts'
import { getCurrentUser } from '#features/identity/contract/identity.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { erasePerson, getPersonalData } from '#features/personal-data/contract.ts'
import { makeDealerFixture } from '#test/fixtures-dealers.ts'
import { mailsTo, waitForMail } from '#test/mailbox.ts'
import { type Client, type Person, useWorld, worldPassword } from '#test/world.ts'
import * as contract from '../contract/invitations.ts'
import { setUserRights, suspendUser } from '../contract/users.ts'
import type { InvitedRole } from '../rules.ts'

const { world } = await useWorld()
// One for each test: nobody sends more than 20 invitations in a minute.
let boss: Person
let chief: Client
beforeEach(async () => {
  boss = await world.signUp({ role: roles.superadmin, name: 'Carla Chief' })
  chief = await world.login(boss)
})
const reason = 'joins support'
const fresh = () => `${randomUUID()}@example.test`
const tokenOf = (id: number) => linkToken(secretOf(world.settings), 'staff invitation', id)

interface Given {
  role?: InvitedRole
  flags?: Flag[]
}
const create = (email: string, { role = 'user', flags = ['tm'] }: Given = {}, by = chief) =>
  by.call(contract.createStaffInvitation, { body: { email, role, flags, reason } })
/** Someone with an account, and an invitation to it. */
async function invited(given?: Given, person?: Person, by?: Client) {
  const who = person ?? (await world.signUp())
  const { status, body } = await create(who.email, given, by)
  expect(status).toBe(201)
  return { who, id: body.id, client: await world.login(who) }
}
const accept = (client: Client, id: number, token = tokenOf(id)) =>
  client.call(contract.acceptStaffInvitation, { params: { id }, body: { token } })
const resend = (id: number, by = chief) => by.call(contract.resendStaffInvitation, { params: { id } })
const revoke = (id: number, by = chief) => by.call(contract.revokeStaffInvitation, { params: { id }, body: { reason } })
const expire = (id: number) =>
  world.owner.pool.query('update staff_invitations set expires_at = now() where id = $1', [id])
const rightsOf = async (id: number) =>
  (await world.owner.pool.query('select role, flags from users where id = $1', [id])).rows[0]
const stateOf = async (email: string) =>
  (await chief.call(contract.listStaffInvitations, { query: { q: email } })).body.data.map(({ state }) => state)
const auditsOf = async (object: string) =>
  (await chief.call(listAudits, { query: { q: object } })).body.data.filter((entry) => entry.object === object)

describe('createStaffInvitation', () => {
  test('201: mails the link, and the audit log says who gets what and why', async () => {
    const email = fresh()
    const { status, body } = await create(email.toUpperCase(), { role: 'admin', flags: ['tm', 'tm'] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ email, role: 'admin', flags: ['tm'], state: 'open', invited_by: 'Carla Chief' })
    const mail = await waitForMail(world, email, 'staff-invitation')
    expect(mail.text).toContain(`/accept-staff-invitation/${body.id}#${tokenOf(body.id)}`)
    expect(mail.text).toContain('as an administrator')
    expect(await auditsOf(`staff-invitation/${body.id}`)).toMatchObject([
      { action: 'users.invite', reason, after: { email, role: roles.admin, flags: ['tm'] } },
    ])
  })
  test('201: a newer invitation withdraws the older; of 10 at once one stays open', async () => {
    const email = fresh()
    await create(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(email, { role: 'admin' })))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect((await stateOf(email)).toSorted()).toEqual(['open', ...Array.from({ length: 10 }, () => 'revoked')])
  })
  test('201: a double click invites once', async () => {
    const body = { email: fresh(), role: 'admin' as const, flags: [], reason }
    const send = () => chief.call(contract.createStaffInvitation, { body }, 'the-same-key-for-both')
    await Promise.all([send(), send()])
    expect(await stateOf(body.email)).toEqual(['open'])
  })
  test('403 for those who cannot give rights, whatever they hold themselves', async () => {
    for (const holder of [{ role: roles.admin }, { flags: ['tm' as const] }, {}]) {
      const client = await world.login(holder)
      expect((await create(fresh(), { flags: ['tm'] }, client)).status).toBe(403)
      expect((await client.call(contract.listStaffInvitations, { query: {} })).status).toBe(403)
    }
    expect((await create(fresh(), {}, world.client())).status).toBe(401)
  })
  test('409 own_rights: nobody invites themselves', async () => {
    expect((await create(boss.email.toUpperCase(), { role: 'superadmin' })).refusal.code).toBe('own_rights')
  })
  test('409 staff_rights_already where it would add nothing; 409 role_of_members for members of a dealer', async () => {
    const admin = await world.signUp({ role: roles.admin, flags: ['tm'] })
    expect((await create(admin.email, { role: 'user', flags: ['tm'] })).refusal.code).toBe('staff_rights_already')
    expect((await create(admin.email, { role: 'admin', flags: ['tm'] })).refusal.code).toBe('staff_rights_already')
    expect((await create(admin.email, { role: 'admin', flags: ['sig'] })).status).toBe(201)
    const { people } = await makeDealerFixture(world, { slug: 'invited-dealer' })
    expect((await create(people.buyer.email, { role: 'admin' })).refusal.code).toBe('role_of_members')
    expect((await create(people.buyer.email, { flags: ['tm'] })).status).toBe(201)
  })
  test('422 without any right, for the role of dealers and for a flag that does not exist', async () => {
    const none = await create(fresh(), { role: 'user', flags: [] })
    expect([none.status, Object.keys(none.refusal.errors)]).toEqual([422, ['flags']])
    expect((await create(fresh(), { role: 'dealer' as never })).status).toBe(422)
    expect((await create(fresh(), { flags: ['root' as never] })).status).toBe(422)
    expect((await create('nobody')).refusal.errors).toHaveProperty('email')
  })
})

describe('listStaffInvitations and exportStaffInvitations', () => {
  test('200: found by address and sender, narrowed by state and role; no answer and no column holds the token', async () => {
    const { id, who } = await invited({ role: 'admin' })
    const list = async (query: object) => (await chief.call(contract.listStaffInvitations, { query })).body.data
    expect(await list({ q: who.email, state: 'open', role: 'admin' })).toMatchObject([{ id, email: who.email }])
    expect((await list({ q: 'Carla Chief', sort: 'name' })).length).toBeGreaterThan(1)
    expect(await list({ q: who.email, state: 'expired' })).toEqual([])
    await expire(id)
    expect(await list({ q: who.email, state: 'expired' })).toMatchObject([{ id, state: 'expired' }])
    const { body } = await chief.call(contract.exportStaffInvitations, { query: { q: who.email } })
    expect(String(body)).toContain(`${who.email},admin,tm,expired,Carla Chief`)
    const { rows } = await world.owner.pool.query<{ text: string }>(
      `select row_to_json(i)::text || coalesce((select string_agg(m::text, '') from mails m where m.recipient = i.email), '') as text
        from staff_invitations i where id = $1`,
      [id],
    )
    expect(rows[0]!.text).not.toContain(tokenOf(id))
  })
})

describe('resendStaffInvitation', () => {
  test('200: an expired one is mailed again and can be accepted', async () => {
    const { id, who, client } = await invited()
    await waitForMail(world, who.email, 'staff-invitation')
    await expire(id)
    const { body } = await resend(id)
    expect(body.state).toBe('open')
    await expect.poll(async () => (await mailsTo(world, who.email)).length).toBe(2)
    expect((await accept(client, id)).status).toBe(200)
    expect((await auditsOf(`staff-invitation/${id}`)).map(({ action }) => action)).toContain('users.resendInvitation')
  })
  test('409 invite_invalid once it is accepted or withdrawn; 404 for none; 403 for administrators', async () => {
    const { id } = await invited()
    await revoke(id)
    expect((await resend(id)).refusal.code).toBe('invite_invalid')
    const other = await invited()
    await accept(other.client, other.id)
    expect((await resend(other.id)).refusal.code).toBe('invite_invalid')
    expect((await resend(999_999)).status).toBe(404)
    expect((await resend(id, await world.login({ role: roles.admin }))).status).toBe(403)
  })
})

describe('revokeStaffInvitation', () => {
  test('200: the link stops working, and the audit log says why; 409 the second time', async () => {
    const { id, who, client } = await invited()
    expect((await revoke(id)).body).toMatchObject({ id, state: 'revoked' })
    expect((await accept(client, id)).refusal.code).toBe('invite_invalid')
    expect(await rightsOf(who.id)).toEqual({ role: 0, flags: [] })
    expect((await revoke(id)).refusal.code).toBe('invite_invalid')
    expect(await auditsOf(`staff-invitation/${id}`)).toMatchObject([
      { action: 'users.revokeInvitation', reason, before: { email: who.email } },
      { action: 'users.invite' },
    ])
  })
  test('409 once it is accepted: the rights stay; 404 for none; 403 for administrators', async () => {
    const { id, who, client } = await invited()
    await accept(client, id)
    expect((await revoke(id)).refusal.code).toBe('invite_invalid')
    expect(await rightsOf(who.id)).toEqual({ role: 0, flags: ['tm'] })
    expect((await revoke(999_999)).status).toBe(404)
    expect((await revoke(id, await world.login({ role: roles.admin }))).status).toBe(403)
  })
})

describe('getStaffInvitation', () => {
  test('200 with the token; 404 with another one, and for a person nobody invited; 401 for a visitor', async () => {
    const [first, second] = [await invited({ role: 'admin', flags: ['sig'] }), await invited()]
    const read = (client: Client, token: string) =>
      client.call(contract.getStaffInvitation, { params: { id: first.id }, query: { token } })
    expect((await read(first.client, tokenOf(first.id))).body).toMatchObject({
      email: first.who.email,
      role: 'admin',
      flags: ['sig'],
      state: 'open',
      invited_by: 'Carla Chief',
    })
    expect((await read(first.client, tokenOf(second.id))).status).toBe(404)
    expect((await read(first.client, 'x'.repeat(43))).status).toBe(404)
    expect((await read(world.client(), tokenOf(first.id))).status).toBe(401)
  })
})

describe('erasure', () => {
  test('takes the address from invitations and their records; what a person’s data holds says so before', async () => {
    const { id, who, client } = await invited()
    await accept(client, id)
    expect((await client.call(getPersonalData, {})).body.tables['staff_invitations']).toMatchObject([{ id }])
    const body = { current_password: worldPassword, confirmation: 'ERASE' as const }
    expect((await client.call(erasePerson, { body })).status).toBe(200)
    const { rows } = await world.owner.pool.query<{ text: string }>(
      `select (select json_agg(i)::text from staff_invitations i) || (select json_agg(a)::text from audits a) as text`,
    )
    expect(rows[0]!.text).not.toContain(who.email)
  })
})

describe('people who can no longer give rights', () => {
  test.each(['demoted', 'suspended'])('what they sent is withdrawn once they are %s', async (how) => {
    const sender = await world.signUp({ role: roles.superadmin })
    const by = await world.login(sender)
    const { id, who, client } = await invited({ role: 'admin' }, undefined, by)
    const params = { id: sender.id }
    const { status } = await (how === 'demoted'
      ? chief.call(setUserRights, { params, body: { role: 'admin', flags: [], reason } })
      : chief.call(suspendUser, { params, body: { reason } }))
    expect(status).toBe(200)
    expect(await stateOf(who.email)).toEqual(['revoked'])
    expect((await accept(client, id)).refusal.code).toBe('invite_invalid')
    expect(await rightsOf(who.id)).toEqual({ role: 0, flags: [] })
    expect((await client.call(getCurrentUser, {})).status).toBe(200)
  })
})
