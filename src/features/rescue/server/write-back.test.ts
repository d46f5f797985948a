import { expect, test } from 'vitest'
import { replyTicket } from '#features/tickets/contract/staff.ts'
import { downloadTicketFile, getTicketByToken, permitTicketFile } from '#features/tickets/contract/tickets.ts'
import { downloadFile, listFiles } from '#features/files/contract.ts'
import { endpointUrl } from '#kit/contract.ts'
import { upload } from '#test/fixtures-requests.ts'
import { rescueForm } from '#test/fixtures-rescue.ts'
import { useWorld } from '#test/world.ts'
import { openRescueSession } from '../contract.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ flags: ['tm'] })
const guest = world.client()
const bytes = Buffer.from('block,value\nboot,12\n')

const send = async (name: string) => (await upload(staff, bytes, { name, purpose: 'attachment' })).id

/** A guest's session with a file from staff and a note for staff with another. */
async function answered() {
  const { body: session } = await guest.call(openRescueSession, {
    body: rescueForm as never,
  })
  const [file, noted] = [await send('recovery.csv'), await send('analysis.csv')]
  const reply = (body: object) => staff.call(replyTicket, { params: { id: session.id }, body: body as never })
  expect((await reply({ body: 'Write this back.', internal: false, files: [file] })).status).toBe(201)
  expect((await reply({ body: 'Boot block is fine.', internal: true, files: [noted] })).status).toBe(201)
  return { session, file, noted }
}
const permit = (params: { id: number; token: string; file: number }) => guest.call(permitTicketFile, { params })
const read = (address: string) => fetch(`${world.origins[0]}${address}`)

test('a guest downloads the file to write back, once for each token', async () => {
  const { session, file } = await answered()
  const { messages } = (await guest.call(getTicketByToken, { params: session })).body
  expect(messages.at(-1)?.files).toMatchObject([{ id: file, name: 'recovery.csv' }])
  const { status, body } = await permit({ ...session, file })
  expect(status).toBe(200)
  expect(new Date(body.expires_at).getTime() - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  const first = await read(body.url)
  expect([first.status, Buffer.from(await first.arrayBuffer()).equals(bytes)]).toEqual([200, true])
  expect((await read(body.url)).status).toBe(409)
  const { rows } = await world.owner.pool.query(
    'select actor_id, used_at is not null as used from file_downloads where file_id = $1',
    [file],
  )
  expect(rows).toEqual([{ actor_id: null, used: true }])
})

test('404 for a file of a note, of another ticket, with a wrong token, and as a file of one’s own', async () => {
  const { session, file, noted } = await answered()
  const other = await answered()
  for (const params of [
    { ...session, file: noted },
    { ...session, file: other.file },
    { ...session, token: 'x'.repeat(43), file },
  ])
    expect((await permit(params)).status).toBe(404)
  const { body } = await permit({ ...session, file })
  const wrong = endpointUrl(downloadTicketFile, { params: { ...session, file }, query: { permit: `${body.token}x` } })
  expect((await read(wrong)).status).toBe(404)
  const own = await world.login()
  const taken = await own.call(downloadFile, { params: { id: file }, query: { token: body.token } })
  expect(taken.status).toBe(404)
  expect((await own.call(listFiles, { query: {} })).body.data).toEqual([])
})

test('409 after five minutes', async () => {
  const { session, file } = await answered()
  const { body } = await permit({ ...session, file })
  await world.owner.pool.query(
    `update file_downloads set expires_at = now() - interval '1 second' where file_id = $1`,
    [file],
  )
  expect((await read(body.url)).status).toBe(409)
})
