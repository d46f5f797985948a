import { text } from 'node:stream/consumers'
import { operation } from '#access/operation.ts'
import { mapsIn, namedAreas } from '#features/files/asap2-maps.ts'
import { word } from '#features/files/identify/words.ts'
import { compareStored } from '#features/files/server/compare-stored.ts'
import { fileForStaff, type FileRow, readFile } from '#features/files/server/records.ts'
import { deliveryWarnings } from '#features/files/rules.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { compareOwnRequestFiles } from '../contract/acts.ts'
import { compareRequestFiles } from '../contract/queue.ts'
import { ownRequest } from './moves.ts'
import { findAny, readRequestFiles } from './queries.ts'
import { mayWorkOn } from './visibility.ts'

type Listed = Awaited<ReturnType<typeof readRequestFiles>>
type Asker = Parameters<typeof fileForStaff>[2]

/** Two files of a request. The caller must have checked access to the request. */
async function pairOf(db: Queryable, listed: Listed, actor: Asker, asked: { left: number; right: number }) {
  const fileIdOf = (id: number) => listed.find((file) => file.id === id)?.file_id ?? fail('not_found')
  const left = await fileForStaff(db, fileIdOf(asked.left), actor)
  return { left, right: await fileForStaff(db, fileIdOf(asked.right), actor) }
}

export const compareRequestFilesOperation = operation(
  compareRequestFiles,
  async ({ db, actor, scope, services, input }) => {
    const row = (await findAny(db, input.params.id)) ?? fail('not_found')
    if (row.region !== scope.region || !mayWorkOn(actor, row)) fail('not_found')
    const listed = await readRequestFiles(db, row.id)
    const { left, right } = await pairOf(db, listed, actor, input.query)
    const [compared, named] = await Promise.all([
      compareStored(services, left, right),
      readNames({ db, services, actor }, listed, left),
    ])
    return {
      ...compared,
      regions: compared.regions.map((region) => ({ ...region, maps: mapsIn(named.areas, region) })),
      named_by: named.by,
      warnings: deliveryWarnings(left, right).map(word),
    }
  },
)

export const compareOwnRequestFilesOperation = operation(compareOwnRequestFiles, async (context) => {
  const { db, actor, services, input } = context
  const row = await ownRequest(db, context, input.params.id)
  const { left, right } = await pairOf(db, await readRequestFiles(db, row.id), actor, input.query)
  const { regions, ...compared } = await compareStored(services, left, right)
  return { ...compared, regions: regions.map(({ address, bytes }) => ({ address, bytes })) }
})

/** Limit for the description: large enough for engine control units, and a bound on the memory of one comparison. */
const descriptionBytesMax = 16 * 1024 * 1024

/** Map names from the newest ASAP2 description among the files that fits the dump. */
async function readNames(
  { db, services, actor }: { db: Queryable; services: Pick<Services, 'store'>; actor: Asker },
  listed: Listed,
  dump: Pick<FileRow, 'bytes'>,
) {
  for (const file of listed.toReversed()) {
    if (file.verdict?.format !== 'a2l') continue
    const last = Math.min(file.bytes, descriptionBytesMax) - 1
    const description = await readFile(services, await fileForStaff(db, file.file_id, actor), { first: 0, last })
    const areas = namedAreas(await text(description), dump.bytes)
    if (areas.length > 0) return { areas, by: file.name }
  }
  return { areas: [], by: null }
}
