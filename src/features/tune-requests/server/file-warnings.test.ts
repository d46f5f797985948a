import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { upload } from '#test/fixtures-requests.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as own from '../contract/tune-requests.ts'

const { world } = await useWorld()

/** The head of a real read of an Audi's control unit, with its part number. */
const audiDump = () =>
  readFileSync(new URL('../../files/samples/me7-1MiB-8D0907551M.ident-at-0x10000.bin', import.meta.url))
const read = async (client: Client, id: number) => (await client.call(own.getTuneRequest, { params: { id } })).body

test('warns of a file that cannot be of the chosen make, and not before one is chosen', async () => {
  const customer = await world.login()
  const file = await upload(customer, audiDump())
  const { id } = (await customer.call(own.createTuneRequest, { body: { file_id: file.id } })).body
  expect((await read(customer, id)).files[0]?.warnings).toEqual([])
  const choose = (make: string) =>
    world.owner.pool.query(
      `update tune_requests set vehicle = jsonb_build_object('make', $2::text, 'year', '2017', 'model', 'm', 'engine', 'e', 'transmission', null, 'label', 'L') where id = $1`,
      [id, make],
    )
  await choose('bmw')
  expect((await read(customer, id)).files[0]?.warnings.join()).toContain('8D0907551M')
  await choose('audi')
  expect((await read(customer, id)).files[0]?.warnings).toEqual([])
})
