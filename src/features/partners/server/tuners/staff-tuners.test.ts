import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeEarner, makeTuneOf } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import {
  exportStaffTuners,
  listStaffTuners,
  listTunerBrands,
  createStaffTuner,
  createTunerBrand,
  updateTunerBrand,
} from '../../contract/tuners.ts'
import * as pools from '../../contract/tune-pools.ts'

const { world } = await useWorld()
// The flag alone gives access to the section.
const staff = await world.login({ flags: ['tsa'] })

const tuner = (name: string) => makeEarner(world.owner.db, { name })
const reason = 'Agreed by phone'
const audits = async (object: string) =>
  (
    await world.owner.db.execute<{ action: string; before: unknown; after: unknown }>(
      sql`select action, before, after from audits where object = ${object} order by id`,
    )
  ).rows

describe('pools', () => {
  test('200: members and weights are kept, changed by version, and each change is audited', async () => {
    const [ana, ben] = [await tuner('Ana'), await tuner('Ben')]
    const members = [
      { id: ana.id, weight: 2 },
      { id: ben.id, weight: 1 },
    ]
    const made = await staff.call(pools.createTunePool, { body: { name: 'Two of us', members, reason } })
    expect(made.body).toMatchObject({ name: 'Two of us', version: 1, members: [{ weight: 2 }, { weight: 1 }] })
    const of = { params: { id: made.body.id } }
    const body = { name: 'Two of us', members: [{ id: ben.id, weight: 5 }], reason, version: 1 }
    expect((await staff.call(pools.updateTunePool, { ...of, body })).body).toMatchObject({
      version: 2,
      members: [{ id: ben.id, name: 'Ben', weight: 5 }],
    })
    expect((await staff.call(pools.updateTunePool, { ...of, body })).body).toMatchObject({ code: 'stale_version' })
    expect((await audits(`pool/${made.body.id}`)).map(({ action }) => action)).toEqual([
      'tuners.createPool',
      'tuners.updatePool',
    ])
    expect((await staff.call(pools.getTunePool, of)).body).toMatchObject({ version: 2 })
  })
  test('422: a weight of zero, below zero, in parts or too high, a member twice and nobody are said next to their field', async () => {
    const { id } = await tuner('Carl')
    const answer = async (members: { id: number; weight: number }[]) =>
      (await staff.call(pools.createTunePool, { body: { name: 'Wrong', members, reason } })).refusal
    for (const weight of [0, -1, 1.5, 10_001, 2 ** 53])
      expect(Object.keys((await answer([{ id, weight }])).errors)).toEqual(['members.0.weight'])
    expect(
      Object.keys(
        (
          await answer([
            { id, weight: 1 },
            { id, weight: 1 },
          ])
        ).errors,
      ),
    ).toEqual(['members.1.id'])
    expect(Object.keys((await answer([])).errors)).toEqual(['members'])
    const affiliate = await makeEarner(world.owner.db, { kind: 'affiliate' })
    expect(Object.keys((await answer([{ id: affiliate.id, weight: 1 }])).errors)).toEqual(['members'])
  })
  test('404 for a pool that does not exist, 403 for a tuner', async () => {
    expect((await staff.call(pools.getTunePool, { params: { id: 999_999 } })).status).toBe(404)
    const person = await world.login({ flags: ['t'] })
    expect((await person.call(pools.listTunePools, { query: {} })).status).toBe(403)
  })
})

describe('whose a tune is', () => {
  test('200: it goes from a tuner to a pool and to nobody; who decides by what they saw before is refused', async () => {
    const [dora, emil] = [await tuner('Dora'), await tuner('Emil')]
    const { slug, id } = await makeTuneOf(world.owner.db, { earnerId: dora.id })
    const put = (body: Parameters<typeof JSON.stringify>[0]) =>
      staff.call(pools.assignTune, { params: { slug }, body: body as never })
    const none = { tuner_id: null, pool_id: null, brand_id: null }
    const pool = await staff.call(pools.createTunePool, {
      body: { name: 'Emil’s', members: [{ id: emil.id, weight: 1 }], reason },
    })
    const seen = { ...none, tuner_id: dora.id }
    const change = { ...none, pool_id: pool.body.id, seen, reason }
    expect((await put(change)).body).toMatchObject({ tuner: null, pool: { name: 'Emil’s' } })
    expect((await put(change)).body).toMatchObject({ code: 'stale_version' })
    expect((await put({ ...none, reason })).body).toMatchObject({ tuner: null, pool: null })
    expect((await audits(`tune/${id}`)).map(({ before, after }) => [before, after])).toEqual([
      [
        { earnerId: dora.id, poolId: null, brandId: null },
        { earnerId: null, poolId: pool.body.id, brandId: null },
      ],
      [
        { earnerId: null, poolId: pool.body.id, brandId: null },
        { earnerId: null, poolId: null, brandId: null },
      ],
    ])
  })
  test('422: both of a tuner and a pool, a brand of nobody, and who does not exist; 404: another tune', async () => {
    const { slug } = await makeTuneOf(world.owner.db, { earnerId: (await tuner('Fritz')).id })
    const fields = async (body: object) => {
      const answer = await staff.call(pools.assignTune, { params: { slug }, body: { reason, ...body } as never })
      return Object.keys(answer.refusal.errors)
    }
    expect(await fields({ tuner_id: 1, pool_id: 1, brand_id: null })).toEqual(['pool_id'])
    expect(await fields({ tuner_id: null, pool_id: null, brand_id: 1 })).toEqual(['brand_id'])
    expect(await fields({ tuner_id: 999_999, pool_id: null, brand_id: null })).toEqual(['tuner_id'])
    expect(await fields({ tuner_id: null, pool_id: 999_999, brand_id: null })).toEqual(['pool_id'])
    const other = { params: { slug: 'no-such-tune' }, body: { tuner_id: null, pool_id: null, brand_id: null, reason } }
    expect((await staff.call(pools.assignTune, other)).status).toBe(404)
  })
  test('200: the list is filtered by owner and searched', async () => {
    const greta = await tuner('Greta')
    const { slug } = await makeTuneOf(world.owner.db, { earnerId: greta.id })
    const list = async (query: object) =>
      (await staff.call(pools.listTuneOwners, { query })).body.data.map((tune) => tune.slug)
    expect(await list({ tuner: greta.id })).toEqual([slug])
    expect(await list({ q: 'greta' })).toEqual([slug])
    expect(await list({ tune: slug })).toEqual([slug])
    expect(await list({ tune: 'no-such-tune' })).toEqual([])
    expect(await list({ q: slug, owned: 'pool' })).toEqual([])
    expect(await list({ q: slug, owned: 'tuner' })).toEqual([slug])
  })
})

describe('lists of staff', () => {
  test('200: by name, page by page, each once; a mark that is none is refused', async () => {
    for (const name of ['zeta', 'Alpha', 'mike', 'alpha']) await tuner(`Sort ${name}`)
    const names: string[] = []
    let after: string | undefined
    do {
      const query = { q: 'Sort ', sort: 'name', limit: 1, ...(after ? { after } : {}) } as const
      const { body } = await staff.call(listStaffTuners, { query })
      names.push(...body.data.map(({ name }) => name.toLowerCase()))
      after = body.next ?? undefined
    } while (after !== undefined)
    expect(names).toEqual(['sort alpha', 'sort alpha', 'sort mike', 'sort zeta'])
    expect((await staff.call(listStaffTuners, { query: { sort: 'name', after: 'nonsense' } })).status).toBe(422)
    const oldest = await staff.call(listStaffTuners, { query: { q: 'Sort ', sort: 'oldest' } })
    expect(oldest.body.data[0]!.name).toBe('Sort zeta')
  })
  test('200: exports hold what the list asks for, and no cell is a formula', async () => {
    await tuner('=HYPERLINK("http://x")')
    const csv = (path: string) => staff.request('GET', `/api${path}`)
    const all = String((await csv(`${exportStaffTuners.path}?q=HYPERLINK`)).body)
    expect(all.trim().split('\r\n')).toHaveLength(2)
    expect(all).toContain(`"'=HYPERLINK(""http://x"")"`)
    await staff.call(createTunerBrand, { body: { name: 'Brand', slug: 'brand', about: '', reason } })
    expect((await staff.call(listTunerBrands, { query: { sort: 'name' } })).body.data).toHaveLength(1)
    for (const path of ['/v1/admin/tuner-brands.csv', '/v1/admin/tune-pools.csv', '/v1/admin/tune-owners.csv'])
      expect((await csv(path)).headers.get('content-type')).toContain('text/csv')
  })
})

test('200: the number of a tuner’s tunes, alone and in pools, is that of the list which it opens', async () => {
  const [ana, ben] = [await tuner('Ana Alone'), await tuner('Ben Beside')]
  const members = [
    { id: ana.id, weight: 1 },
    { id: ben.id, weight: 1 },
  ]
  const pool = (await staff.call(pools.createTunePool, { body: { name: 'Both', members, reason } })).body
  const mine = [
    await makeTuneOf(world.owner.db, { earnerId: ana.id }),
    await makeTuneOf(world.owner.db, { poolId: pool.id }),
  ]
  await makeTuneOf(world.owner.db, { earnerId: ben.id })
  const listed = (await staff.call(pools.listTuneOwners, { query: { tuner: ana.id } })).body.data
  expect(listed.map(({ id }) => id).toSorted()).toEqual(mine.map(({ id }) => id).toSorted())
  const [row] = (await staff.call(listStaffTuners, { query: { q: 'Ana Alone' } })).body.data
  expect(row).toMatchObject({ tunes: 2 })
})

test('a tuner and a brand are made with a reason, which the audit keeps; without one nothing is made', async () => {
  const mark = `made-${Date.now()}`
  const makeTuner = (why: string) =>
    staff.call(createStaffTuner, { body: { name: 'Mia Made', email: `${mark}@example.test`, reason: why } })
  const makeBrand = (why: string) =>
    staff.call(createTunerBrand, { body: { name: 'Made brand', slug: mark, reason: why } })
  const refused = await makeTuner('')
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ errors: { reason: [expect.any(String)] } })
  expect((await makeBrand('')).status).toBe(422)
  expect((await staff.call(listStaffTuners, { query: { q: mark } })).body.data).toEqual([])
  const [tunerId, brandId] = [(await makeTuner(reason)).body.id, (await makeBrand('We sell it now')).body.id]
  const { rows } = await world.owner.db.execute(
    sql`select action, reason from audits where (action = 'tuners.create' and object = ${`earner/${tunerId}`})
      or (action = 'tuners.createBrand' and object = ${`brand/${brandId}`}) order by action`,
  )
  expect(rows).toEqual([
    { action: 'tuners.create', reason },
    { action: 'tuners.createBrand', reason: 'We sell it now' },
  ])
})

test('a brand is changed with a reason, which the audit keeps; without one nothing changes', async () => {
  const slug = `brand-${Date.now()}`
  const brand = (await staff.call(createTunerBrand, { body: { name: 'A brand', slug, reason } })).body
  const change = (why: string) =>
    staff.call(updateTunerBrand, {
      params: { id: brand.id },
      body: { name: 'Renamed', slug, version: brand.version, reason: why },
    })
  expect((await change('')).status).toBe(422)
  expect((await change(reason)).body).toMatchObject({ name: 'Renamed' })
  const { rows } = await world.owner.db.execute(
    sql`select reason from audits where action = 'tuners.updateBrand' and object = ${`brand/${brand.id}`}`,
  )
  expect(rows).toEqual([{ reason }])
})
