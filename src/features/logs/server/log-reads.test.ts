import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getAnyFile } from '#features/files/contract.ts'
import { upload } from '#test/fixtures-requests.ts'
import { type Client, useWorld } from '#test/world.ts'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { createLog, listBoughtCurves } from '../contract/logs.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })

const bytes = readFileSync(new URL('../samples/cobb-accessport-mazdaspeed3.csv', import.meta.url))
async function newLog(owner: Client) {
  const file = await upload(owner, bytes, { name: 'pull.csv', purpose: 'log' })
  const { body } = await owner.call(createLog, { body: { file_id: file.id } })
  return { id: body.id, fileId: file.id }
}
const columns = (client: Client, id: number, held?: string) =>
  fetch(`${client.origin}/api/v1/logs/${id}/data`, {
    headers: {
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      ...(held === undefined ? {} : { 'if-none-match': held }),
    },
  })

test('the columns that someone holds already are answered 304 without a byte; any other tag gets them', async () => {
  const owner = await world.login()
  const { id } = await newLog(owner)
  const first = await columns(owner, id)
  const tag = first.headers.get('etag') ?? ''
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\da-f]{32}-1"$/)])
  const length = (await first.arrayBuffer()).byteLength
  expect(length).toBeGreaterThan(1000)
  for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await columns(owner, id, held)
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
    expect((await again.arrayBuffer()).byteLength).toBe(0)
  }
  const other = await columns(owner, id, '"0000"')
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, length])
  expect((await columns(await world.login(), id, tag)).status).toBe(404)
})

test('a read by staff is recorded with the log’s file, the owner’s own is not', async () => {
  const owner = await world.login()
  const { id, fileId } = await newLog(owner)
  const person = await world.signUp({ flags: ['tm'], name: 'Mara Manager' })
  const staff = await world.login(person)
  const reads = async () => (await staff.call(getAnyFile, { params: { id: fileId }, query: {} })).body.downloads
  await (await columns(owner, id)).arrayBuffer()
  expect(await reads()).toEqual([])
  await (await columns(staff, id)).arrayBuffer()
  expect(await reads()).toMatchObject([{ actor: 'Mara Manager' }])
  await (await columns(staff, id)).arrayBuffer()
  expect(await reads()).toHaveLength(2)
  expect((await columns(await world.login(), id)).status).toBe(404)
  expect(await reads()).toHaveLength(2)
})

test('a tune that was bought twice for one vehicle is offered once, with its latest order', async () => {
  const owner = await world.login()
  const { id } = await newLog(owner)
  const buy = async () =>
    (
      await owner.call(payCatalog, {
        body: {
          vehicle: { ...golfR, transmission: null },
          tune_ids: [catalog.tuneId('is38-stage-1')],
          tool: 'own',
          email: 'twice@example.test',
          billing_address: usAddress,
          nonce: 'fake-valid-nonce',
        },
      })
    ).body.id
  const offered = async () => (await owner.call(listBoughtCurves, { params: { id } })).body.data
  const first = await buy()
  const once = await offered()
  expect(once.map(({ order_id }) => order_id)).toEqual(once.map(() => first))
  const second = await buy()
  const twice = await offered()
  expect(twice.length).toBeGreaterThan(0)
  expect(twice.map(({ run_id, order_id }) => [run_id, order_id])).toEqual(once.map(({ run_id }) => [run_id, second]))
})
