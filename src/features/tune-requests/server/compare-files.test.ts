import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { newRequest, sampleDump, tunedDump, upload } from '#test/fixtures-requests.ts'
import { useWorld } from '#test/world.ts'
import { addRequestFile, compareOwnRequestFiles } from '../contract/acts.ts'
import { compareRequestFiles } from '../contract/queue.ts'
import { getTuneRequest } from '../contract/tune-requests.ts'

const { world } = await useWorld()
const staff = await world.login({ role: roles.admin })

/** Two changed tables of the sample and their addresses in a 64 KiB dump. */
const description = `ASAP2_VERSION 1 61
/begin PROJECT Sample "" /begin MODULE Sample ""
/begin MOD_PAR "" /begin MEMORY_SEGMENT All "" DATA FLASH INTERN 0x800000 0x10000 -1 -1 -1 -1 -1 /end MEMORY_SEGMENT /end MOD_PAR
/begin CHARACTERISTIC KFZW "Ignition" MAP 0x804000 A 0 B 0 1 /end CHARACTERISTIC
/begin CHARACTERISTIC LDRXN "Load" CURVE 0x805800 A 0 B 0 1 /end CHARACTERISTIC
/end MODULE /end PROJECT`

test('any two files of a request are compared: staff see bytes and maps, its customer addresses alone', async () => {
  const customer = await world.login()
  const id = await newRequest(customer, [], 4)
  const second = await upload(customer, tunedDump(sampleDump({ seed: 4 })), { name: 'second.bin' })
  await customer.call(addRequestFile, { params: { id }, body: { file_id: second.id, role: 'original' } })
  const a2l = await upload(customer, Buffer.from(description), { name: 'sample.a2l', purpose: 'attachment' })
  await customer.call(addRequestFile, { params: { id }, body: { file_id: a2l.id, role: 'attachment' } })
  const { files } = (await customer.call(getTuneRequest, { params: { id } })).body
  const [left, right] = files.map((file) => file.id) as [number, number]
  const seen = (await staff.call(compareRequestFiles, { params: { id }, query: { left, right } })).body
  expect(seen).toMatchObject({ changed_bytes: 336, region_count: 3, named_by: 'sample.a2l' })
  expect(seen.regions.map(({ address, maps }) => [address, maps])).toEqual([
    [0x4000, ['KFZW']],
    [0x5800, ['LDRXN']],
    [0x9000, []],
  ])
  expect(seen.regions[0]?.before).toMatch(/^[\da-f]+$/)
  const own = (await customer.call(compareOwnRequestFiles, { params: { id }, query: { left, right } })).body
  expect(own).toMatchObject({ changed_bytes: 336, region_count: 3 })
  expect(own.regions[0]).toEqual({ address: 0x4000, bytes: 64 })
  const stranger = await world.login()
  const asked = { params: { id }, query: { left, right } }
  expect((await stranger.call(compareOwnRequestFiles, asked)).status).toBe(404)
  const other = await newRequest(customer)
  expect((await customer.call(compareOwnRequestFiles, { ...asked, params: { id: other } })).status).toBe(404)
})
