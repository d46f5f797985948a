import { buffer } from 'node:stream/consumers'
import type { Services } from '#integrations/services.ts'
import { identify } from '../identify/identify.ts'
import type { Verdict } from '../identify/verdict.ts'

/** How much of a file is looked at: more than any dump of a control unit, and a bound for hostile files. */
export const readMax = 16 * 1024 * 1024

/** What a stored file is. Never refuses because of what is in the file. */
export async function identifyStored(
  { store }: Pick<Services, 'store' | 'log'>,
  file: { objectKey: string; bytes: number; name: string },
): Promise<Verdict> {
  const last = Math.min(file.bytes, readMax) - 1
  const head = await buffer(await store.get(file.objectKey, { first: 0, last }))
  return identify({ head, bytes: file.bytes, name: file.name })
}
