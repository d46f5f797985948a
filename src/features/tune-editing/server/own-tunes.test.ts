import { expect, test } from 'vitest'
import { getUiState } from '#app/account/contract.ts'
import { updateEngine } from '#features/catalog/contract/engine-records.ts'
import { earners, tunePoolMembers, tuneTuners } from '#features/partners/server/earnings/tables.ts'
import { tunePools } from '#features/partners/server/tuners/tables.ts'
import { listRevisions, restoreRevision } from '#features/revisions/contract/revisions.ts'
import { insertOne } from '#kit/server/database.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { type Client, useWorld } from '#test/world.ts'
import { removeDynoCsv, uploadDynoCsv } from '../contract/dyno.ts'
import { updateTunes } from '../contract/grids.ts'
import * as contract from '../contract/tunes.ts'

const { world, catalog } = await useWorld({
  environment: { WORKER: '0', CATALOG_TUNERS: 'own' },
  fill: { catalog: fillCatalog },
})
const { db } = world.database
const tuner = await world.login({ flags: ['t', 'ct'], name: 'Tess Tuner' })
const editor = await world.login({ flags: ['ct'], name: 'Cora Mills' })
const both = await world.login({ flags: ['t', 'ct', 'tcrw'], name: 'Ned Reed' })

const person = await tuner.call(getUiState, {})
const earner = await insertOne(db, earners, {
  kind: 'tuner',
  name: 'Tess Tuner',
  email: 'tess@example.test',
  userId: person.body.user!.id,
})
const pool = await insertOne(db, tunePools, { name: 'Pool of Tess' })
await db.insert(tunePoolMembers).values({ poolId: pool.id, earnerId: earner.id, weight: 1 })
const own = catalog.tuneId('is38-stage-1')
const pooled = catalog.tuneId('is38-stage-2')
await db.insert(tuneTuners).values([
  { tuneId: own, earnerId: earner.id },
  { tuneId: pooled, poolId: pool.id },
])
const foreign = catalog.tuneId('dq250-stage-1')

const at = (id: number) => ({ params: { id } })
const read = async (by: Client, id: number) => (await by.call(contract.getTuneRecord, at(id))).body
const rename = async (by: Client, id: number) => {
  const { version, name } = await read(by, id)
  return (await by.call(contract.updateTuneRecord, { ...at(id), body: { version, name: `${name} R` } })).status
}
const curves = { rpm: [2000, 4000], horsepower: [100, 200] }
const run = { label: 'Run', source: 'workshop-dyno', correction: null, smoothing: 'none' as const, curves }

test('a tuner changes the tunes that they or their pools own, and looks at all others', async () => {
  expect(person.body.user!.f).toEqual(['t', 'ct-own'])
  expect(await Promise.all([own, pooled, foreign].map(async (id) => (await read(tuner, id)).editable))).toEqual([
    true,
    true,
    false,
  ])
  expect([await rename(tuner, own), await rename(tuner, pooled), await rename(tuner, foreign)]).toEqual([200, 200, 403])
  const { body: history } = await tuner.call(listRevisions, { params: { kind: 'tune', id: own }, query: {} })
  const { version } = await read(tuner, own)
  const restored = { params: { kind: 'tune', id: own }, body: { version, to: history.data[1]!.version } }
  expect((await tuner.call(restoreRevision, restored)).status).toBe(200)
})

test('dyno runs go with the tune', async () => {
  const added = await tuner.call(uploadDynoCsv, { ...at(own), body: run } as never)
  expect(added.status).toBe(200)
  expect((await tuner.call(removeDynoCsv, { ...at(added.body.id), query: { version: 1 } })).status).toBe(204)
  expect((await tuner.call(uploadDynoCsv, { ...at(foreign), body: run } as never)).refusal.code).toBe('forbidden')
  const other = await editor.call(uploadDynoCsv, { ...at(foreign), body: run } as never)
  expect((await tuner.call(removeDynoCsv, { ...at(other.body.id), query: { version: 1 } })).refusal.code).toBe(
    'forbidden',
  )
})

test('the rest of the catalog, new tunes and changes of many are not theirs to make', async () => {
  const { id, version, editable: _editable, ...copy } = await read(tuner, own)
  const again = { ...copy, slug: 'copy', part_number: 'C-1' }
  const grid = { changes: [{ id, version, values: { name: 'Many' } }] }
  const refused = [
    await tuner.call(contract.createTuneRecord, { body: again } as never),
    await tuner.call(updateTunes, { body: grid }),
    await tuner.call(updateEngine, { ...at(1), body: { version: 1, name: 'Mine' } } as never),
  ]
  expect(refused.map(({ refusal }) => refusal.code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
})

test('CMS tuners who are no tuners, and editors, go on changing everything', async () => {
  expect([await rename(editor, foreign), await rename(both, foreign)]).toEqual([200, 200])
})
