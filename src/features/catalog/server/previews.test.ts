import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { secretOf } from '#app/server/start.ts'
import { expiringToken } from '#features/identity/server/link-tokens.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { insertOne } from '#kit/server/database.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import { getEngine } from '../contract/catalog.ts'
import { createTunePreview, getTunePreview } from '../contract/previews.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.database
const reader = await world.login({ flags: ['tcro'] })
const visitor = world.client()

const [like] = await db
  .select()
  .from(tunes)
  .where(eq(tunes.id, catalog.tuneId('is38-stage-2')))
const { id: _, ...row } = like!
const draft = await insertOne(db, tunes, { ...row, slug: 'is38-draft', name: 'Draft of stage 2', state: 'draft' })

const tokenIn = (path: string) => new URL(path, 'http://shop').searchParams.get('preview')!
const read = (token: string) => visitor.call(getTunePreview, { params: { token } })

test('a draft is seen by anyone who has the link, beside what is published, and by nobody else', async () => {
  const { status, body } = await reader.call(createTunePreview, { params: { id: draft.id } })
  expect(status).toBe(200)
  expect(body.path).toContain(
    `/catalog/${golfR.make}/${golfR.year}/${golfR.model}/${golfR.engine}?tunes=is38-draft&preview=`,
  )
  const { body: seen, headers } = await read(tokenIn(body.path))
  const { body: now } = await visitor.call(getEngine, { params: golfR })
  const slugsOf = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug).toSorted()
  expect(slugsOf(seen.engine!.tunes)).toEqual([...slugsOf(now.tunes), 'is38-draft'].toSorted())
  expect({ ...seen.engine, tunes: now.tunes }).toEqual(now)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(slugsOf((await visitor.call(getEngine, { params: golfR })).body.tunes)).not.toContain('is38-draft')
})

test('404 for a link that was changed, has expired or is for something else; 401 and 403 for making one', async () => {
  const secret = secretOf(world.settings)
  const made = (expiresAt: Date, purpose: 'tune preview' | 'ticket' = 'tune preview') =>
    expiringToken(secret, purpose, draft.id, expiresAt)
  const later = new Date(Date.now() + 60_000)
  expect((await read(made(later))).status).toBe(200)
  expect((await read(made(new Date(Date.now() - 1_000)))).status).toBe(404)
  expect((await read(made(later, 'ticket'))).status).toBe(404)
  expect((await read(made(later).replace(`${draft.id}.`, `${catalog.tuneId('is38-stage-1')}.`))).status).toBe(404)
  expect((await read('none')).status).toBe(404)
  expect((await visitor.call(createTunePreview, { params: { id: draft.id } })).status).toBe(401)
  const stranger = await world.login()
  expect((await stranger.call(createTunePreview, { params: { id: draft.id } })).status).toBe(403)
  expect((await reader.call(createTunePreview, { params: { id: 999_999 } })).status).toBe(404)
})
