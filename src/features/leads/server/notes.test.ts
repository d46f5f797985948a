import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { upload } from '#test/fixtures-requests.ts'
import { useWorld } from '#test/world.ts'
import { createLeadDeal } from '../contract/deals.ts'
import { createLeadPipeline } from '../contract/settings.ts'
import * as contract from '../contract/work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const other = await world.login({ role: roles.admin, name: 'Otto Other' })
const customer = await world.login({ name: 'Carl Customer' })
await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
const { body: deal } = await staff.call(createLeadDeal, { body: { title: 'Vans' } })
const send = (client: typeof staff, name = 'vans.csv') =>
  upload(client, Buffer.from('van,count\nT7,12\n'), { name, purpose: 'attachment' })
const write = (client: typeof staff, more: object) =>
  client.call(contract.createLeadNote, { body: { body: '<p>Their list.</p>', deal_id: deal.id, ...more } })
const permit = (client: typeof staff, id: number, file: number) =>
  client.call(contract.permitLeadFile, { params: { id, file } })
const notes = async () => (await staff.call(contract.listLeadNotes, { query: { deal: deal.id } })).body.data

describe('files of a note', () => {
  test('are listed with it and its comments, and opened by colleagues', async () => {
    const [file, added] = [await send(staff), await send(other, 'more.csv')]
    const { body: note } = await write(staff, { files: [file.id, file.id] })
    const { body: comment } = await write(other, { deal_id: undefined, note_id: note.id, files: [added.id] })
    const found = (await notes()).find(({ id }) => id === note.id)!
    expect(found.files).toEqual([{ id: file.id, name: 'vans.csv', bytes: 16 }])
    expect(found.comments).toMatchObject([{ id: comment.id, files: [{ name: 'more.csv' }] }])
    const { body: permitted } = await permit(other, note.id, file.id)
    expect((await other.request('GET', permitted.url)).body).toBe('van,count\nT7,12\n')
  })
  test('are one’s own, and belong to one note only; a note that is refused keeps none', async () => {
    const [theirs, own] = [await send(other), await send(staff)]
    const before = (await notes()).length
    expect((await write(staff, { files: [own.id, 999_999] })).status).toBe(404)
    expect((await write(customer, { files: [own.id] })).status).toBe(403)
    expect((await notes()).length).toBe(before)
    expect((await write(staff, { files: [own.id] })).status).toBe(201)
    expect((await write(staff, { files: [own.id] })).refusal.code).toBe('in_use')
    expect((await write(staff, { files: [theirs.id] })).status).toBe(404)
  })
  test('are opened through their own note, in their region, while it is there', async () => {
    const [file, another] = [await send(staff), await send(staff)]
    const { body: note } = await write(staff, { files: [file.id] })
    const { body: second } = await write(staff, { files: [another.id] })
    expect((await permit(staff, second.id, file.id)).status).toBe(404)
    expect((await permit(customer, note.id, file.id)).status).toBe(403)
    await world.owner.db.execute(sql`update files set region = 2 where id = ${another.id}`)
    expect((await permit(staff, second.id, another.id)).status).toBe(404)
    await staff.call(contract.removeLeadNote, { params: { id: note.id }, body: { version: 1 } })
    expect((await permit(staff, note.id, file.id)).status).toBe(404)
    expect((await notes()).some(({ id }) => id === note.id)).toBe(false)
  })
})
