import type { Readable } from 'node:stream'
import type { Services } from '#integrations/services.ts'
import { Comparer } from '../compare.ts'
import type { FileRow } from './queries.ts'
import { readFile } from './records.ts'
import { refuseUnread } from './store-failures.ts'

const pieceBytes = 64 * 1024

/** Compares two stored files as streams, chunk by chunk. */
export async function compareStored(
  services: Pick<Services, 'store'>,
  original: Pick<FileRow, 'objectKey' | 'bytes'>,
  delivered: Pick<FileRow, 'objectKey' | 'bytes'>,
) {
  const comparer = new Comparer(Math.max(original.bytes, delivered.bytes))
  const [left, right] = await Promise.all([readFile(services, original), readFile(services, delivered)])
  try {
    const leftPieces = pieces(left)
    const rightPieces = pieces(right)
    for (let address = 0; ; address += pieceBytes) {
      const [a, b] = await Promise.all([leftPieces.next(), rightPieces.next()])
      if (a.done && b.done) break
      comparer.add(address, a.value ?? new Uint8Array(), b.value ?? new Uint8Array())
    }
  } catch (error) {
    refuseUnread(error)
  } finally {
    left.destroy()
    right.destroy()
  }
  const { changedBytes, regionCount, regions, map } = comparer.finish()
  return {
    original_bytes: original.bytes,
    delivered_bytes: delivered.bytes,
    changed_bytes: changedBytes,
    region_count: regionCount,
    map,
    regions: regions.map(({ address, bytes, before, after }) => ({
      address,
      bytes,
      before: Buffer.from(before).toString('hex'),
      after: Buffer.from(after).toString('hex'),
    })),
  }
}

/** Splits the stream into chunks of one length; only the last may be shorter. */
async function* pieces(stream: Readable): AsyncGenerator<Uint8Array, undefined> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk])
    let at = 0
    for (; held.byteLength - at >= pieceBytes; at += pieceBytes) yield held.subarray(at, at + pieceBytes)
    held = held.subarray(at)
  }
  if (held.byteLength > 0) yield held
  return undefined
}
