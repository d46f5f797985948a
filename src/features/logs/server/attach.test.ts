import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { type Client, useWorld } from '#test/world.ts'
import { attachLog, getLog } from '../contract/logs.ts'

const { world } = await useWorld()

const sample = readFileSync(new URL('../samples/ecuxplot-cobb-ap.csv', import.meta.url))
/** Uploads a log. @returns its ID */
async function sendLog(client: Client): Promise<number> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${client.origin}/graph?name=pull.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie, origin: client.origin },
    body: sample,
  })
  return ((await answer.json()) as { id: number }).id
}
const at = (id: number) => ({ params: { id } })

test('a log tied to a request is in it, and opens for its tuner and for no other', async () => {
  const customer = await world.login()
  const requestId = await newRequest(customer)
  const logId = await sendLog(customer)
  const worker = await world.signUp({ flags: ['t'] })
  const [tuner, other] = [await world.login(worker), await world.login({ flags: ['t'] })]
  await world.owner.pool.query('update tune_requests set assignee_id = $2 where id = $1', [requestId, worker.id])
  expect((await tuner.call(getLog, at(logId))).status).toBe(404)
  const tied = await customer.call(attachLog, { ...at(logId), body: { to: 'tune-request', id: requestId } })
  expect(tied.body.attached_to).toBe(`tune-request/${requestId}`)
  expect((await customer.call(getTuneRequest, at(requestId))).body.logs.map(({ id }) => id)).toEqual([logId])
  expect((await tuner.call(getLog, at(logId))).status).toBe(200)
  expect((await other.call(getLog, at(logId))).status).toBe(404)
})

test('a log is not tied to another’s request, nor a second time', async () => {
  const [customer, stranger] = [await world.login(), await world.login()]
  const [own, foreign] = [await newRequest(customer), await newRequest(stranger)]
  const logId = await sendLog(customer)
  const tie = (id: number) => customer.call(attachLog, { ...at(logId), body: { to: 'tune-request', id } })
  expect((await tie(foreign)).status).toBe(404)
  expect((await tie(own)).status).toBe(200)
  expect((await tie(await newRequest(customer))).status).toBe(409)
})
