import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { makeDealerFixture } from '#test/fixtures-dealers.ts'
import { type Client, useWorld } from '#test/world.ts'
import { getDealerSignature, getSignature, grantSignature, listSignatures, revokeSignature } from '../contract.ts'

const { world } = await useWorld()
const staff = await world.login({ role: roles.admin })
const signer = await world.signUp({ name: 'Dario Leone' })

await makeDealerFixture(world, { slug: 'apex' })
await world.owner.pool.query(
  `insert into dealer_members (dealer_id, user_id, role) select id, $1, 'owner' from dealers where slug = 'apex'`,
  [signer.id],
)

/** The smallest picture there is: one white dot as PNG. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)
async function picture(client: Client): Promise<number> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${client.origin}/api/v1/files?name=s.png&purpose=signature`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie, origin: client.origin },
    body: dot,
  })
  return ((await answer.json()) as { id: number }).id
}
const grant = async (dealer: string | null, client = staff, email = signer.email) =>
  client.call(grantSignature, {
    body: { email, legal_name: 'Dario A. Leone', signature_file: await picture(client), dealer, reason: 'owner' },
  })
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

describe('signature authority', () => {
  test('is given with a picture, is on the dealer’s documents, and is gone from them when it is revoked', async () => {
    const { status, body } = await grant('apex')
    expect(status).toBe(201)
    expect(body).toMatchObject({ legal_name: 'Dario A. Leone', dealer: { slug: 'apex' }, revoked_at: null })
    expect(body.image.startsWith('data:image/png;base64,iVBOR')).toBe(true)
    const member = await world.login(signer)
    const shown = () => member.call(getDealerSignature, { params: { slug: 'apex' }, query: {} })
    expect((await shown()).body.signature?.legal_name).toBe('Dario A. Leone')
    const revoke = () => staff.call(revokeSignature, { params: { id: body.id }, body: { reason: 'left the firm' } })
    expect((await revoke()).body.revoked_at).not.toBeNull()
    expect(codeOf(await revoke())).toBe('already_committed')
    expect((await shown()).body.signature).toBeNull()
    // A document of the time in which it was valid is the same when it is printed again; one of before has none.
    const at = async (time: Date) =>
      (await member.call(getDealerSignature, { params: { slug: 'apex' }, query: { at: time.toISOString() } })).body
        .signature?.legal_name ?? null
    const granted = new Date(body.created_at).getTime()
    expect([await at(new Date(granted + 1)), await at(new Date(granted - 1_000))]).toEqual(['Dario A. Leone', null])
    const { rows } = await world.owner.pool.query(`select action, reason from audits where object = $1 order by id`, [
      `signature/${body.id}`,
    ])
    expect(rows).toEqual([
      { action: 'signatures.grant', reason: 'owner' },
      { action: 'signatures.revoke', reason: 'left the firm' },
    ])
  })
  test('revoked while documents are made is on none requested after it', async () => {
    const { body } = await grant('apex')
    const member = await world.login(signer)
    const shown = async () =>
      (await member.call(getDealerSignature, { params: { slug: 'apex' }, query: {} })).body.signature
    const before = Array.from({ length: 10 }, shown)
    const revoked = staff.call(revokeSignature, { params: { id: body.id }, body: { reason: 'left the firm' } })
    for (const signature of await Promise.all(before))
      expect([null, 'Dario A. Leone']).toContain(signature?.legal_name ?? null)
    expect((await revoked).status).toBe(200)
    expect(await Promise.all(Array.from({ length: 5 }, shown))).toEqual([null, null, null, null, null])
  })
  test('one valid authority for each person and dealer, also for 5 at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => grant(null)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(codeOf))).toEqual(new Set(['in_use']))
  })
  test('409 not_a_member for someone else, 422 for nobody, 404 for a dealer that does not exist', async () => {
    const stranger = await world.signUp()
    expect(codeOf(await grant('apex', staff, stranger.email))).toBe('not_a_member')
    expect((await grant(null, staff, 'nobody@example.test')).status).toBe(422)
    expect((await grant('no-such-dealer')).status).toBe(404)
  })
  test('the flag sig looks, dsig changes, and strangers see no signature', async () => {
    const looker = await world.login({ flags: ['sig'] })
    const { data } = (await looker.call(listSignatures, { query: { q: 'leone' } })).body
    expect(data.length).toBeGreaterThan(0)
    expect((await looker.call(getSignature, { params: { id: data[0]!.id } })).status).toBe(200)
    expect(
      (await looker.call(revokeSignature, { params: { id: data[0]!.id }, body: { reason: 'no right' } })).status,
    ).toBe(403)
    const stranger = await world.login()
    expect((await stranger.call(getDealerSignature, { params: { slug: 'apex' }, query: {} })).status).toBe(404)
  })
})
