/** Uploaded files and tune requests for tests. */
import { createTuneRequest, updateTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { golfR } from './fixtures-catalog.ts'
import type { Answer, Client } from './world.ts'

/** A realistic control unit dump: a part number, and blocks of code, maps and empty flash. */
export function sampleDump({ seed = 1, bytes = 64 * 1024, part = '8V0906259K' } = {}): Buffer {
  const dump = Buffer.alloc(bytes, 0xff)
  let state = seed * 2_654_435_761
  for (let at = 0; at < bytes * 0.75; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    dump[at] = at % 4096 < 1024 ? (at >> 3) & 0xff : state >>> 24
  }
  dump.write(`${part}  Simos18.1 R4 2.0l TFSI`, 0x200, 'latin1')
  return dump
}

/** The dump with some regions changed, as by a calibrator. */
export function tunedDump(original: Buffer): Buffer {
  const tuned = Buffer.from(original)
  for (const [address, length] of [
    [0x4000, 64],
    [0x5800, 256],
    [0x9000, 16],
  ] as const)
    for (let at = 0; at < length; at += 1) tuned[address + at] = (tuned[address + at]! + 7) & 0xff
  return tuned
}

/** Uploads a file as its owner and returns the stored file. */
export async function upload(
  client: Client,
  bytes: Buffer,
  { name = 'read.bin', purpose = 'tune' } = {},
): Promise<{ id: number; sha256: string }> {
  const response = await fetch(`${client.origin}/api/v1/files?name=${name}&purpose=${purpose}`, {
    method: 'POST',
    headers: {
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      origin: client.origin,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  const body = (await response.json()) as { id: number; sha256: string }
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${JSON.stringify(body)}`)
  return body
}

/** A request with an uploaded file, and with selected tunes if given. */
export async function newRequest(
  client: Client,
  tuneIds: readonly number[] = [],
  seed = Math.random() * 1e6,
): Promise<number> {
  const file = await upload(client, sampleDump({ seed: Math.ceil(seed) }))
  const made = (await client.call(createTuneRequest, { body: { file_id: file.id } })) as Answer<{ id: number }>
  if (made.status !== 201) throw new Error(`request: ${made.status} ${JSON.stringify(made.body)}`)
  if (tuneIds.length > 0) {
    const chosen = await client.call(updateTuneRequest, {
      params: { id: made.body.id },
      body: { vehicle: { ...golfR }, tune_ids: [...tuneIds] },
    })
    if (chosen.status !== 200) throw new Error(`choice: ${chosen.status} ${JSON.stringify(chosen.body)}`)
  }
  return made.body.id
}
