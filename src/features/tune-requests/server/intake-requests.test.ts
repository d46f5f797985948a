import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { newRequest, upload } from '#test/fixtures-requests.ts'
import { useWorld } from '#test/world.ts'
import { removeTuneRequest } from '../contract/tune-requests.ts'
import * as own from '../contract/tune-requests.ts'
import { getQueuedRequest } from '../contract/queue.ts'
import { currentFaultCodeTerms } from '../fault-codes.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const staff = await world.login({ role: roles.admin })
const at = (id: number) => ({ params: { id } })
const codes = (list: string[], more = {}) => ({
  codes: list,
  confirmed: true,
  terms_version: currentFaultCodeTerms,
  ...more,
})

describe('getRequestSuggestions', () => {
  test('200: what the file, the vehicle and the tune say; 404 for another’s', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, [catalog.tuneId('is38-stage-1')])
    const { data } = (await customer.call(own.getRequestSuggestions, at(id))).body
    expect(data).toEqual(
      expect.arrayContaining([
        { field: 'unit', value: 'ecu', from: 'file' },
        { field: 'unit_name', value: expect.stringMatching(/simos ?18/i), from: 'file' },
      ]),
    )
    expect((await (await world.login()).call(own.getRequestSuggestions, at(id))).status).toBe(404)
  })
})

describe('updateTuneRequest', () => {
  test('keeps the structured intake, and refuses what is not in its lists', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    const information = {
      unit: 'ecu' as const,
      unit_name: 'Simos 18.1',
      read_method: 'bench' as const,
      gearbox: 'dct' as const,
      modifications: ['intake' as const, 'turbo' as const],
    }
    const kept = await customer.call(own.updateTuneRequest, { ...at(id), body: { information } })
    expect(kept.body.information).toMatchObject(information)
    const wrong = { information: { read_method: 'telepathy' } }
    expect((await customer.request('PATCH', `/api/v1/tune-requests/${id}`, wrong)).status).toBe(422)
    expect((await staff.call(getQueuedRequest, at(id))).body.information).toMatchObject(information)
  })
})

describe('setFaultCodes', () => {
  test('200: kept with the time and the text that was confirmed, for staff too; none takes both away', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    const set = await customer.call(own.setFaultCodes, { ...at(id), body: codes(['p0420', 'P2002', 'P0420']) })
    expect(set.body.fault_codes).toMatchObject({
      codes: ['P0420', 'P2002'],
      terms_version: currentFaultCodeTerms,
      terms: expect.stringContaining('off public roads'),
    })
    const seen = (await staff.call(getQueuedRequest, at(id))).body
    expect(seen.fault_codes).toEqual(set.body.fault_codes)
    expect(seen.events.at(-1)).toMatchObject({ kind: 'codes_changed', facts: { codes: 'P0420, P2002' } })
    const cleared = await customer.call(own.setFaultCodes, { ...at(id), body: { codes: [] } })
    expect(cleared.body.fault_codes).toEqual({ codes: [], confirmed_at: null, terms_version: null, terms: null })
  })
  test('422 without the confirmation or with no code; 409 for another text; 404, and 409 once it is over', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    const set = (body: ReturnType<typeof codes>) => customer.call(own.setFaultCodes, { ...at(id), body })
    expect(await set(codes(['P0420'], { confirmed: false }))).toMatchObject({
      status: 422,
      body: { errors: { confirmed: [expect.stringContaining('Confirm')] } },
    })
    expect((await set(codes(['0420']))).status).toBe(422)
    expect(await set(codes(['P0420'], { terms_version: '2001-01' }))).toMatchObject({ body: { code: 'stale_version' } })
    const stranger = await world.login()
    expect((await stranger.call(own.setFaultCodes, { ...at(id), body: codes(['P0420']) })).status).toBe(404)
    await customer.call(removeTuneRequest, at(id))
    expect(await set(codes(['P0420']))).toMatchObject({ body: { code: 'request_closed' } })
  })
})

test('a file that is sent although nobody knows it says so to those who work on it', async () => {
  const customer = await world.login()
  const file = await upload(customer, randomBytes(70_000), { name: 'encrypted', purpose: 'tune' })
  const { id } = (await customer.call(own.createTuneRequest, { body: { file_id: file.id } })).body
  const seen = (await staff.call(getQueuedRequest, at(id))).body
  expect(seen.files[0]?.warnings).toEqual([expect.stringContaining('sent it as a tune file anyway')])
  expect(seen.events[0]).toMatchObject({ kind: 'created', facts: { insisted: true } })
})
