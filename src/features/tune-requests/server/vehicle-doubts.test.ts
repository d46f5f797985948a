import { readFileSync } from 'node:fs'
import { inLanguage } from '#kit/server/text-language.ts'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { vehicleContradictions } from '#features/files/identify/vehicle.ts'
import type { Identifier } from '#features/files/identify/verdict.ts'
import { word } from '#features/files/identify/words.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { sampleDump, upload } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as own from '../contract/tune-requests.ts'
import * as queue from '../contract/queue.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const admin = await world.login({ role: roles.admin })

/** The first bytes of a real read from an Audi's control unit, with its part number. */
const audiDump = () =>
  readFileSync(new URL('../../files/samples/me7-1MiB-8D0907551M.ident-at-0x10000.bin', import.meta.url))
const at = (id: number) => ({ params: { id } })
const read = async (client: Client, id: number) => (await client.call(own.getTuneRequest, at(id))).body
async function requestOf(customer: Client, dump: Buffer): Promise<number> {
  const file = await upload(customer, dump)
  return (await customer.call(own.createTuneRequest, { body: { file_id: file.id } })).body.id
}
const chooseStageOne = (customer: Client, id: number) =>
  customer.call(own.updateTuneRequest, {
    ...at(id),
    body: { vehicle: { ...golfR }, tune_ids: [catalog.tuneId('is38-stage-1')] },
  })
const pay = (client: Client, id: number, confirm = false) =>
  client.call(own.payTuneRequest, {
    ...at(id),
    body: { billing_address: usAddress, nonce: 'fake-valid-nonce', ...(confirm ? { confirm_vehicle: true } : {}) },
  })

test('a file of another car doubts the choice, and payment waits for a confirmation that staff see', async () => {
  const customer = await world.login()
  const id = await requestOf(customer, audiDump())
  expect((await read(customer, id)).doubts).toEqual([])
  const { body } = await chooseStageOne(customer, id)
  expect(body.doubts.join(' ')).toContain('ME7.1')
  expect(body.files[0]?.warnings).toEqual(body.doubts)
  const refused = await pay(customer, id)
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([409, 'vehicle_doubtful'])
  const list = await admin.call(queue.listQueue, { query: { state: 'all', size: 100 } })
  expect(list.body.data.find((row) => row.id === id)?.doubtful).toBe(true)
  expect((await pay(customer, id, true)).status).toBe(200)
  const paid = await read(customer, id)
  expect(paid.state).toBe('queued')
  expect(paid.events.find(({ kind }) => kind === 'vehicle_confirmed')?.facts['doubts']).toContain('ME7.1')
})

test('what spoke against a file is read in the language of its reader', async () => {
  const customer = await world.login()
  const id = await requestOf(customer, audiDump())
  await chooseStageOne(customer, id)
  await pay(customer, id, true)
  const texts = (body: unknown) => JSON.stringify(body)
  const german = await customer.request('GET', `/api/v1/tune-requests/${id}`, undefined, {
    'accept-language': 'de',
  })
  expect(texts(german.body)).toMatch(
    /"doubts":\["Die Datei ist von ME7\.1.*"vehicle_confirmed".*Die Datei ist von ME7\.1/,
  )
  expect(texts((await admin.call(queue.getQueuedRequest, at(id))).body)).toMatch(
    /"doubts":\["The file is from an ME7\.1.*"vehicle_confirmed".*The file is from an ME7\.1/,
  )
})

test('a file of the chosen car raises no doubt', async () => {
  const customer = await world.login()
  const id = await requestOf(customer, sampleDump({ seed: 21 }))
  expect((await chooseStageOne(customer, id)).body.doubts).toEqual([])
  expect((await pay(customer, id)).status).toBe(200)
  const list = await admin.call(queue.listQueue, { query: { state: 'all', size: 100 } })
  expect(list.body.data.find((row) => row.id === id)?.doubtful).toBe(false)
})

test('those who work on it see what each read is, and its numbers', async () => {
  const customer = await world.login()
  const id = await requestOf(customer, sampleDump({ seed: 22 }))
  await chooseStageOne(customer, id)
  await pay(customer, id)
  const tuner = await world.login({ flags: ['t'] })
  const { body } = await tuner.call(queue.getQueuedRequest, at(id))
  expect(body.files[0]?.verdict?.identifiers.map(({ value }) => value)).toContain('8V0906259K')
  expect(JSON.stringify(await read(customer, id))).not.toContain('"identifiers"')
})

describe('what a read says against a vehicle', () => {
  const found = (kind: Identifier['kind'], value: string, maker: string | null = null): Identifier => ({
    kind,
    value,
    maker,
    offset: 0,
  })
  const tdi = {
    make: 'audi',
    name: 'Audi A4 2017',
    year: '2017',
    fuel: 'diesel',
    displacementCc: 1968,
    cylinders: 4,
    ecu: 'Bosch EDC17C46',
  }
  const against = (item: Identifier, vehicle: Parameters<typeof vehicleContradictions>[1] = tdi) =>
    vehicleContradictions([item], vehicle).map(word)
  test('the fuel of a Bosch number', () => {
    expect(against(found('hardware', '0261207143', 'Bosch'))).toEqual([
      '0261207143 is for a petrol engine, but you chose an Audi A4 2017 with a diesel engine.',
    ])
    expect(against(found('hardware', '0281012345', 'Bosch'))).toEqual([])
    expect(against(found('hardware', '0281012345', 'Bosch'), { ...tdi, fuel: 'petrol' })).toHaveLength(1)
  })
  test('litres, cylinders and fuel of an engine text', () => {
    expect(against(found('engine', '4.2l V8/5VT')).join(' ')).toContain('has 2.0 l and 4 cylinders')
    expect(against(found('engine', 'R4 2,0L EDC'))).toEqual([])
    expect(against(found('engine', 'R4 2.0l TFSI')).join(' ')).toContain('petrol')
  })
  test('the generation of the unit, by the catalog or else by the year', () => {
    expect(against(found('ecu', 'EDC17CP14'))).toEqual([])
    expect(against(found('ecu', 'EDC16U34')).join(' ')).toContain('has a Bosch EDC17C46')
    const unknown = { make: 'audi', name: 'Audi S4 2019', year: '2019' }
    expect(against(found('ecu', 'ME7.1.1'), unknown).join(' ')).toContain('up to 2012')
    expect(against(found('ecu', 'MED17.1'), unknown)).toEqual([])
  })
  test('is said in the language of the reader', () => {
    inLanguage('de', () => {
      expect(against(found('hardware', '0261207143', 'Bosch'))).toEqual([
        '0261207143 gehört zu einem Benziner. Gewählt ist aber Audi A4 2017 mit Dieselmotor.',
      ])
      expect(against(found('engine', '4.2l V8/5VT')).join(' ')).toContain('hat aber 2,0 l und 4 Zylinder')
      expect(against(found('ecu', 'EDC16U34'))).toEqual([
        'Die Datei ist von EDC16U34. Der gewählte Audi A4 2017 hat aber Bosch EDC17C46.',
      ])
    })
  })
  test('the number of another maker', () => {
    expect(against(found('part', '89661-0K123', 'Toyota group')).join(' ')).toContain('you chose an Audi A4 2017')
  })
})
