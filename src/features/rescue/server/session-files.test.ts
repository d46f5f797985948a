import { expect, test } from 'vitest'
import { addTicketFile, replyTicketByToken } from '#features/tickets/contract/tickets.ts'
import { replyTicket } from '#features/tickets/contract/staff.ts'
import { endpointUrl } from '#kit/contract.ts'
import { upload } from '#test/fixtures-requests.ts'
import { rescueForm } from '#test/fixtures-rescue.ts'
import { useWorld } from '#test/world.ts'
import { getRescueSession, getStaffRescueSession, openRescueSession } from '../contract.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ flags: ['tm'] })
const guest = world.client()
const bytes = Buffer.from('code,text\nP0601,checksum\n')
type Client = typeof guest
const open = async (client: Client) => (await client.call(openRescueSession, { body: rescueForm as never })).body
const filesFor = async (client: Client, session: { id: number; token: string }) =>
  (await client.call(getRescueSession, { params: session })).body.files
const filesForStaff = async (id: number) =>
  (await staff.call(getStaffRescueSession, { params: { id } })).body.files.map(({ name, from }) => [name, from])

test('a session shows what was sent in its conversation to both sides, and files of notes to staff', async () => {
  const session = await open(guest)
  expect(await filesFor(guest, session)).toEqual([])
  await guest.call(replyTicketByToken, { params: session, body: { body: 'The diagnosis.' } })
  const path = endpointUrl(addTicketFile, { params: session, query: { name: 'diagnosis.csv' } })
  const { status } = await guest.request('POST', path, bytes, { 'content-type': 'application/octet-stream' })
  expect(status).toBe(201)
  const send = async (name: string) => (await upload(staff, bytes, { name, purpose: 'attachment' })).id
  for (const [name, internal] of [
    ['recovery.csv', false],
    ['analysis.csv', true],
  ] as const) {
    const body = { body: 'Here.', internal, files: [await send(name)] }
    expect((await staff.call(replyTicket, { params: { id: session.id }, body: body as never })).status).toBe(201)
  }
  expect((await filesFor(guest, session)).map(({ name, from }) => [name, from])).toEqual([
    ['diagnosis.csv', 'customer'],
    ['recovery.csv', 'staff'],
  ])
  expect(await filesForStaff(session.id)).toEqual([
    ['diagnosis.csv', 'customer'],
    ['recovery.csv', 'staff'],
    ['analysis.csv', 'note'],
  ])
})

test('someone with a login opens a session with a diagnosis of their own; another’s does not exist', async () => {
  const customer = await world.login()
  const { id } = await upload(customer, bytes, { name: 'diagnosis.csv', purpose: 'attachment' })
  const foreign = await (await world.login()).call(openRescueSession, { body: { ...rescueForm, files: [id] } as never })
  expect(foreign.status).toBe(404)
  expect((await guest.call(openRescueSession, { body: { ...rescueForm, files: [id] } as never })).status).toBe(404)
  const session = (await customer.call(openRescueSession, { body: { ...rescueForm, files: [id] } as never })).body
  expect((await filesFor(customer, session)).map(({ name, from }) => [name, from])).toEqual([
    ['diagnosis.csv', 'customer'],
  ])
})

test('the files of someone with a login are listed for nobody else, even with the token', async () => {
  const customer = await world.login()
  const session = await open(customer)
  const { id } = await upload(staff, bytes, { name: 'recovery.csv', purpose: 'attachment' })
  const body = { body: 'Write this back.', internal: false, files: [id] }
  await staff.call(replyTicket, { params: { id: session.id }, body: body as never })
  expect((await filesFor(customer, session)).map(({ name }) => name)).toEqual(['recovery.csv'])
  for (const other of [guest, await world.login()]) expect(await filesFor(other, session)).toEqual([])
})
