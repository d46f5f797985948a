import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { tryBulkAct } from '#test/bulk.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { listQueue, listWorkers } from '../contract/queue.ts'
import { payTuneRequest } from '../contract/tune-requests.ts'
import { queueActs } from '../screens/admin/queue-acts.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const staff = await world.login({ role: roles.admin })
const tuner = await world.signUp({ name: 'Timo Tuner', flags: ['t'] })
const customer = await world.login()
for (let count = 0; count < 2; count += 1) {
  const id = await newRequest(customer, [catalog.tuneId('is38-stage-1')])
  const body = { billing_address: usAddress, nonce: 'fake-valid-nonce' }
  await customer.call(payTuneRequest, { params: { id }, body })
}
const { body: workers } = await staff.call(listWorkers, {})
const acts = queueActs(workers.data)

describe('Assign of requests', () => {
  test('is refused without the right, done and undone', async () => {
    const asked = { Assign: { worker: String(tuner.id) } }
    expect(await tryBulkAct({ staff, customer }, { list: listQueue, acts, asked, stale: null }, 'Assign')).toBe(2)
  })
  test('a request that is over is skipped, and one that nobody has stays unassigned', () => {
    const [assign] = acts
    const row = { id: 1, state: 'closed', assignee: null, assignee_id: null } as const
    expect(assign!.change(row, { worker: String(tuner.id) })).toEqual({ skip: 'Closed already.' })
    expect(assign!.change({ ...row, state: 'queued' }, { worker: 'nobody' })).toEqual({ skip: 'Unassigned already.' })
  })
})
