import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { makeDealerFixture } from '#test/fixtures-dealers.ts'
import { waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/dealers.ts'
import * as staffContract from '../contract/staff.ts'

const { world } = await useWorld()
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })

for (const letter of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  await makeDealerFixture(world, { slug: `list-${letter}` })

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
let number = 0
const fresh = (options: { region?: 1 | 2; listed?: boolean } = {}) =>
  makeDealerFixture(world, { slug: `dealer-${(number += 1)}`, ...options })

describe('staff', () => {
  test('make a dealer with its owner’s invite, find, suspend and audit it', async () => {
    const body = {
      name: 'Müller Motoren',
      currency: 'CAD' as const,
      country_code: 'CA' as const,
      owner_email: 'm@x.test',
    }
    const made = await staff.call(staffContract.createStaffDealer, { body })
    expect(made.body).toMatchObject({ slug: 'muller-motoren', status: 'active', invites: [{ role: 'owner' }] })
    const again = await staff.call(staffContract.createStaffDealer, { body })
    expect(again.body.slug).toBe('muller-motoren-2')
    const taken = await staff.call(staffContract.createStaffDealer, { body: { ...body, slug: 'muller-motoren' } })
    expect(taken.body).toMatchObject({ errors: { slug: expect.anything() } })
    const euros = await staff.call(staffContract.createStaffDealer, { body: { ...body, currency: 'EUR' } })
    expect(euros.status).toBe(422)
    const params = { id: made.body.id }
    const change = { version: 1, status: 'suspended' as const, reason: 'Unpaid for long.' }
    const { version, ...unversioned } = change
    expect(version).toBe(1)
    expect((await staff.call(staffContract.updateStaffDealer, { params, body: unversioned as never })).status).toBe(422)
    const suspended = await staff.call(staffContract.updateStaffDealer, { params, body: change })
    expect(suspended.body).toMatchObject({
      status: 'suspended',
      version: 2,
      history: [{ action: 'dealers.update', reason: 'Unpaid for long.' }, { action: 'dealers.create' }],
    })
    expect(codeOf(await staff.call(staffContract.updateStaffDealer, { params, body: change }))).toBe('stale_version')
    const found = await staff.call(staffContract.listStaffDealers, { query: { q: 'müller', status: 'suspended' } })
    expect(found.body.data.map(({ id }) => id)).toEqual([made.body.id])
  })
  test('pages follow one another by name without gaps', async () => {
    const all = await staff.call(staffContract.listStaffDealers, { query: { limit: 100 } })
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await staff.call(staffContract.listStaffDealers, {
        query: { limit: 3, ...(after ? { after } : {}) },
      })
      seen.push(...page.body.data.map(({ id }) => id))
      after = page.body.next ?? undefined
    } while (after)
    expect(seen).toEqual(all.body.data.map(({ id }) => id))
  })
  test('404 for a dealer that does not exist, 421 for one of the other region', async () => {
    const { dealer } = await fresh({ region: 2 })
    expect((await staff.call(staffContract.getStaffDealer, { params: { id: 99_999 } })).status).toBe(404)
    expect((await staff.call(staffContract.getStaffDealer, { params: { id: dealer.id } })).status).toBe(421)
  })
  test('remove a member, and the dashboard counts', async () => {
    const { dealer, people, clients } = await fresh()
    const params = { id: dealer.id, user: people.buyer.id }
    await staff.call(staffContract.removeMemberOfDealer, { params, body: { reason: 'Asked by phone.' } })
    const slug = { slug: dealer.slug }
    expect((await clients.buyer.call(contract.getDealerOverview, { params: slug })).status).toBe(404)
    const { body } = await staff.call(staffContract.getDealerDashboard, {})
    expect(body.dealers['active']).toBeGreaterThan(0)
    expect(body.unfinished.length).toBeGreaterThan(0)
  })
})

describe('invites', () => {
  test('are listed by state and by text', async () => {
    const body = { name: 'Invited shop', currency: 'USD' as const, country_code: 'US' as const, note: '' }
    await staff.call(staffContract.createStaffDealer, { body: { ...body, owner_email: 'listed@x.test' } })
    const list = async (query: object) => (await staff.call(staffContract.listStaffInvites, { query })).body.data
    expect(await list({ q: 'listed@x' })).toMatchObject([{ dealer: 'Invited shop', role: 'owner', state: 'open' }])
    expect(await list({ q: 'listed@x', state: 'accepted' })).toEqual([])
  })
  test('one sent again has the same role and rights and a link of its own; an expired one can be too', async () => {
    const {
      dealer: { id: dealerId },
    } = await fresh()
    const invited = { email: 'again@x.test', role: 'buyer' as const, reason: 'Their buyer' }
    const { body: first } = await staff.call(staffContract.inviteForDealer, { params: { id: dealerId }, body: invited })
    await world.owner.pool.query(
      `update dealer_invites set expires_at = now(), permissions = '["files"]' where id = $1`,
      [first.id],
    )
    const again = (id: number) =>
      staff.call(staffContract.resendInviteOfDealer, { params: { id }, body: { reason: 'The first ran out' } })
    const second = await again(first.id)
    expect(second.body).toMatchObject({ email: invited.email, role: 'buyer', permissions: ['files'], state: 'open' })
    expect(second.body.id).not.toBe(first.id)
    await waitForMail(world, invited.email, 'dealer-invite')
    const { body } = await staff.call(staffContract.getStaffDealer, { params: { id: dealerId } })
    expect(body.invites.map(({ id, state }) => ({ id, state }))).toEqual([
      { id: second.body.id, state: 'open' },
      { id: first.id, state: 'revoked' },
    ])
    expect(codeOf(await again(first.id))).toBe('invite_invalid')
    const suspend = { version: body.version, status: 'suspended' as const, reason: 'Unpaid for long.' }
    await staff.call(staffContract.updateStaffDealer, { params: { id: dealerId }, body: suspend })
    expect(codeOf(await again(second.body.id))).toBe('dealer_not_active')
  })
  test('one that is withdrawn opens nothing, and one of the other region is left alone', async () => {
    const {
      dealer: { id: dealerId },
    } = await fresh()
    const invited = { email: 'withdrawn@x.test', role: 'buyer' as const, reason: 'Their buyer' }
    const { body: invite } = await staff.call(staffContract.inviteForDealer, {
      params: { id: dealerId },
      body: invited,
    })
    const input = { params: { id: invite.id }, body: { reason: 'Wrong address' } }
    const abroad = await fresh({ region: 2 })
    const { rows } = await world.owner.pool.query<{ id: number }>(
      `insert into dealer_invites (dealer_id, email, role, invited_by, expires_at)
        values ($1, 'abroad@x.test', 'buyer', $2, now() + interval '1 day') returning id`,
      [abroad.dealer.id, abroad.people.owner.id],
    )
    for (const target of [staffContract.resendInviteOfDealer, staffContract.revokeInviteOfDealer]) {
      expect((await staff.call(target, { ...input, params: { id: rows[0]!.id } })).status).toBe(421)
      expect((await (await world.login()).call(target, input)).status).toBe(403)
      expect((await staff.call(target, { ...input, params: { id: 999_999 } })).status).toBe(404)
    }
    expect((await staff.call(staffContract.revokeInviteOfDealer, input)).body.state).toBe('revoked')
    expect(codeOf(await staff.call(staffContract.revokeInviteOfDealer, input))).toBe('invite_invalid')
    const { body } = await staff.call(staffContract.getStaffDealer, { params: { id: dealerId } })
    expect(body.history[0]).toMatchObject({ action: 'dealers.revokeInvite', reason: 'Wrong address' })
  })
})

describe('exports', () => {
  test('hold the whole list, with cells that no spreadsheet takes for a formula', async () => {
    const body = { name: '=HYPERLINK("x")', currency: 'USD' as const, country_code: 'US' as const }
    await staff.call(staffContract.createStaffDealer, { body: { ...body, owner_email: 'o@x.test' } })
    const answer = await staff.request('GET', '/api/v1/admin/dealers.csv?q=hyperlink')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(String(answer.body)).toContain(`'=HYPERLINK`)
    const all = await staff.request('GET', '/api/v1/admin/dealers.csv')
    expect(String(all.body).split('\r\n').length).toBeGreaterThan(9)
    expect((await staff.request('GET', '/api/v1/admin/dealer-applications.csv')).status).toBe(200)
    expect((await (await world.login()).request('GET', '/api/v1/admin/dealers.csv')).status).toBe(403)
  })
})
