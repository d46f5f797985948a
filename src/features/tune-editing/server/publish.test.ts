import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getEngine, listTunes } from '#features/catalog/contract/catalog.ts'
import { searchShop } from '#features/search/contract.ts'
import { tunes, tuneTools } from '#features/tunes/server/tables.ts'
import { fillCatalog, golfPlain, golfR } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import { getTuneRecord, updateTuneRecord } from '../contract/tunes.ts'

const { world, catalog } = await useWorld({
  processes: 2,
  environment: { WORKER: '0' },
  fill: { catalog: fillCatalog },
})
const { db } = world.database
const editor = await world.login({ flags: ['tcrw'] })
const visitors = [world.client(0), world.client(1)]

const id = catalog.tuneId('is38-stage-2')
async function save(values: object) {
  const { version } = (await editor.call(getTuneRecord, { params: { id } })).body
  const { status } = await editor.call(updateTuneRecord, { params: { id }, body: { ...values, version } })
  expect(status).toBe(200)
}
/** The tune as visitors of each process see it: on its vehicle, in the list and in the search. */
const seen = () =>
  Promise.all(
    visitors.map(async (visitor) => {
      const vehicle = (await visitor.call(getEngine, { params: golfR })).body
      const list = (await visitor.call(listTunes, { query: { sort: 'gain' } })).body
      const { groups } = (await visitor.call(searchShop, { query: { q: 'golf r stage 2' } })).body
      return {
        vehicle: vehicle.tunes.find((tune) => tune.id === id)?.name,
        list: list.data.find(({ slug }) => slug === 'is38-stage-2')?.name,
        type: list.types.find(({ slug }) => slug === 'stage-2-tuning')?.tunes,
        found: groups.some(({ kind, hits }) => kind === 'tunes' && hits.some(({ to }) => to.includes('is38-stage-2'))),
      }
    }),
  )
const both = <T>(value: T) => [value, value]
const hotAnswers = async () => {
  const { body } = await visitors[0]!.request('GET', '/metrics')
  return Number(/^hot_answers_total\{[^}]*api[^}]*\} (\d+)/m.exec(String(body))?.[1] ?? 0)
}

test('a tune that is retired and published again follows everywhere in both processes, and order stays', async () => {
  const shown = await seen()
  const { data: before } = (await visitors[0]!.call(listTunes, { query: { sort: 'gain' } })).body
  expect(shown[0]).toMatchObject({ list: expect.any(String), found: true, type: 1 })
  await save({ state: 'retired' })
  await expect.poll(seen).toEqual(both({ vehicle: undefined, list: undefined, type: 0, found: false }))
  await save({ state: 'published' })
  await expect.poll(seen).toEqual(shown)
  const { data: after } = (await visitors[0]!.call(listTunes, { query: { sort: 'gain' } })).body
  expect(after).toEqual(before)
})

test('only answers that were made of its vehicle are computed again', async () => {
  const other = () => visitors[0]!.call(getEngine, { params: golfPlain })
  await other()
  await save({ name: 'Stage 2 renamed' })
  await expect.poll(async () => (await seen()).map(({ vehicle }) => vehicle)).toEqual(both('Stage 2 renamed'))
  const kept = await hotAnswers()
  await other()
  expect(await hotAnswers()).toBe(kept + 1)
  const { rows } = await db.execute(sql`select key from content_touches order by version desc limit 1`)
  expect(rows[0]!['key']).toMatch(/^engine \d+$/)
})

test('what a tune is linked with tells the same; a draft tells nothing', async () => {
  const version = async () =>
    (await db.execute(sql`select version from content_versions where topic = 'tunes'`)).rows[0]!['version']
  const first = await version()
  await db.delete(tuneTools).where(eq(tuneTools.tuneId, id))
  await expect
    .poll(async () => {
      const { tunes: shown } = (await visitors[1]!.call(getEngine, { params: golfR })).body
      return shown.find((tune) => tune.id === id)?.tools
    })
    .toEqual([])
  const second = await version()
  expect(second).not.toBe(first)
  await db.update(tunes).set({ state: 'draft' }).where(eq(tunes.id, id))
  const hidden = await version()
  await db.update(tunes).set({ name: 'Still hidden' }).where(eq(tunes.id, id))
  expect(await version()).toBe(hidden)
})
