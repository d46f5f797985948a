import { describe, expect, test } from 'vitest'
import { secretOf } from '#app/server/start.ts'
import { type Flag, roles } from '#access/permissions.ts'
import { getCurrentUser } from '#features/identity/contract/identity.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { makeDealerFixture } from '#test/fixtures-dealers.ts'
import { type Client, type Person, useWorld } from '#test/world.ts'
import { acceptStaffInvitation, createStaffInvitation } from '../contract/invitations.ts'
import { getStaffUser, setUserRights } from '../contract/users.ts'
import type { InvitedRole } from '../rules.ts'

const { world } = await useWorld()
const boss = await world.signUp({ role: roles.superadmin, name: 'Carla Chief' })
const chief = await world.login(boss)
const reason = 'joins support'
const tokenOf = (id: number) => linkToken(secretOf(world.settings), 'staff invitation', id)

async function invite(person: Person, role: InvitedRole = 'user', flags: Flag[] = ['tm']): Promise<number> {
  const { status, body } = await chief.call(createStaffInvitation, {
    body: { email: person.email, role, flags, reason },
  })
  expect(status).toBe(201)
  return body.id
}
const accept = (client: Client, id: number, token = tokenOf(id)) =>
  client.call(acceptStaffInvitation, { params: { id }, body: { token } })
const rightsOf = async (id: number) =>
  (await world.owner.pool.query('select role, flags from users where id = $1', [id])).rows[0]

describe('acceptStaffInvitation', () => {
  test('200: once, also by 20 at once; the session gets a new id, and every other session ends', async () => {
    const person = await world.signUp()
    const id = await invite(person, 'admin', ['tm'])
    const [client, elsewhere] = [await world.login(person), await world.login(person)]
    const cookie = [...client.cookies.values()].join()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(client, id)))
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    expect(accepted[0]!.body.opens_back_office).toBe(true)
    expect(accepted[0]!.headers.get('x-identity')).toContain('"role":3')
    // The others find the invitation used, or their session ended.
    expect(answers.filter(({ status }) => ![200, 401, 409].includes(status))).toEqual([])
    expect(await rightsOf(person.id)).toEqual({ role: roles.admin, flags: ['tm'] })
    expect([...client.cookies.values()].join()).not.toBe(cookie)
    expect((await client.call(getCurrentUser, {})).body).toMatchObject({ role: roles.admin, f: ['tm'] })
    expect((await elsewhere.call(getCurrentUser, {})).status).toBe(401)
    const { body } = await chief.call(getStaffUser, { params: { id: person.id } })
    expect(body.history[0]).toMatchObject({ action: 'users.acceptInvitation', actor: person.name })
    expect((await accept(client, id)).refusal.code).toBe('invite_invalid')
  })
  test('200: what someone holds already stays: flags are added, no role is lowered', async () => {
    const admin = await world.signUp({ role: roles.admin, flags: ['t'] })
    await accept(await world.login(admin), await invite(admin, 'user', ['sig']))
    expect(await rightsOf(admin.id)).toEqual({ role: roles.admin, flags: ['t', 'sig'] })
    const other = await world.signUp({ role: roles.superadmin })
    await accept(await world.login(other), await invite(other, 'admin', ['tm']))
    expect(await rightsOf(other.id)).toEqual({ role: roles.superadmin, flags: ['tm'] })
    const { people, clients } = await makeDealerFixture(world, { slug: 'joins-staff' })
    await accept(clients.buyer, await invite(people.buyer, 'user', ['tm']))
    expect(await rightsOf(people.buyer.id)).toEqual({ role: roles.dealer, flags: ['tm'] })
  })
  test('409 invite_for_another: someone else’s link gives nothing', async () => {
    const [person, thief] = [await world.signUp(), await world.signUp()]
    const id = await invite(person, 'superadmin', [])
    const client = await world.login(thief)
    expect((await accept(client, id)).refusal.code).toBe('invite_for_another')
    expect(await rightsOf(thief.id)).toEqual({ role: 0, flags: [] })
    expect((await client.call(getCurrentUser, {})).status).toBe(200)
    expect((await accept(await world.login(person), id)).status).toBe(200)
  })
  test('409 own_rights: a sender who takes over the address does not raise themselves', async () => {
    const sender = await world.signUp({ role: roles.superadmin })
    const by = await world.login(sender)
    const body = { email: 'later@example.test', role: 'user' as const, flags: ['tm' as const], reason }
    const { id } = (await by.call(createStaffInvitation, { body })).body
    await world.owner.pool.query('update users set email = $1 where id = $2', [body.email, sender.id])
    expect((await accept(by, id)).refusal.code).toBe('own_rights')
    expect(await rightsOf(sender.id)).toEqual({ role: roles.superadmin, flags: [] })
  })
  test('409 invite_invalid once it has expired', async () => {
    const person = await world.signUp()
    const id = await invite(person)
    await world.owner.pool.query('update staff_invitations set expires_at = now() where id = $1', [id])
    expect((await accept(await world.login(person), id)).refusal.code).toBe('invite_invalid')
    expect(await rightsOf(person.id)).toEqual({ role: 0, flags: [] })
  })
  test('409 role_of_members once the person has joined a dealer in the meantime', async () => {
    const person = await world.signUp()
    const id = await invite(person, 'admin')
    await world.owner.pool.query('update users set role = 4 where id = $1', [person.id])
    expect((await accept(await world.login(person), id)).refusal.code).toBe('role_of_members')
    expect(await rightsOf(person.id)).toEqual({ role: roles.dealer, flags: [] })
  })
  test('an invitation and the demotion of its sender at once: nobody gets rights from a person without them', async () => {
    const sender = await world.signUp({ role: roles.superadmin })
    const by = await world.login(sender)
    const person = await world.signUp()
    const body = { email: person.email, role: 'admin' as const, flags: [], reason }
    const { id } = (await by.call(createStaffInvitation, { body })).body
    const client = await world.login(person)
    const demotion = { params: { id: sender.id }, body: { role: 'user' as const, flags: [], reason } }
    const [answer, demoted] = await Promise.all([accept(client, id), chief.call(setUserRights, demotion)])
    expect(demoted.status).toBe(200)
    expect([200, 409]).toContain(answer.status)
    expect((await rightsOf(person.id))?.role).toBe(answer.status === 200 ? roles.admin : roles.user)
    const { rows } = await world.owner.pool.query(
      'select revoked_at, accepted_at from staff_invitations where id = $1',
      [id],
    )
    expect(Boolean(rows[0].revoked_at)).toBe(answer.status === 409)
  })
  test('404 with a wrong token or that of another invitation; 401 for a visitor', async () => {
    const person = await world.signUp()
    const [first, second] = [await invite(person, 'admin'), await invite(await world.signUp())]
    const client = await world.login(person)
    expect((await accept(client, first, 'x'.repeat(43))).status).toBe(404)
    expect((await accept(client, first, tokenOf(second))).status).toBe(404)
    expect((await accept(client, 999_999)).status).toBe(404)
    expect((await accept(world.client(), first)).status).toBe(401)
  })
})

test('the last super administrator stays one, also after an invitation has made another', async () => {
  const person = await world.signUp()
  await accept(await world.login(person), await invite(person, 'superadmin', []))
  await world.owner.pool.query('update users set role = 0 where role = 5 and id <> all ($1)', [[person.id, boss.id]])
  const demote = (by: Client, id: number) =>
    by.call(setUserRights, { params: { id }, body: { role: 'user', flags: [], reason } })
  const next = await world.login(person)
  const answers = await Promise.all([demote(next, boss.id), demote(chief, person.id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await world.owner.pool.query('select id from users where role = 5')).rows).toHaveLength(1)
})
