import { operation } from '#access/operation.ts'
import { compareStored } from '#features/files/server/compare-stored.ts'
import { fileForStaff } from '#features/files/server/records.ts'
import { deliveryWarnings } from '#features/files/rules.ts'
import { fail } from '#kit/refusal.ts'
import { compareRequestFiles } from '../contract/queue.ts'
import { findAny, readRequestFiles } from './queries.ts'
import { mayWorkOn } from './visibility.ts'

export const compareRequestFilesOperation = operation(
  compareRequestFiles,
  async ({ db, actor, scope, services, input }) => {
    const row = (await findAny(db, input.params.id)) ?? fail('not_found')
    if (row.region !== scope.region || !mayWorkOn(actor, row)) fail('not_found')
    const listed = await readRequestFiles(db, row.id)
    const fileIdOf = (id: number) => listed.find((file) => file.id === id)?.file_id ?? fail('not_found')
    const left = await fileForStaff(db, fileIdOf(input.query.left), actor)
    const right = await fileForStaff(db, fileIdOf(input.query.right), actor)
    return { ...(await compareStored(services, left, right)), warnings: deliveryWarnings(left, right) }
  },
)
