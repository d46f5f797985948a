import { operation } from '#access/operation.ts'
import { fail, Refusal } from '#kit/refusal.ts'
import { completeUpload } from '../contract.ts'
import { uploadBytesMax } from '../rules.ts'
import { findFile } from './queries.ts'
import { fileShape, keepFile, readFile } from './records.ts'
import { decideKind } from './upload-file.ts'
import { deleteUpload, findUpload, finishUpload, readParts } from './upload-rows.ts'

/** Errors that a retry cannot fix: the upload is abandoned. */
const final = new Set(['file_kind_refused', 'log_unrecognized', 'file_empty', 'file_too_large'])

export const completeUploadOperation = operation(
  completeUpload,
  async ({ db, actor, services, database, transact, input }) => {
    const ownerId = actor.userId ?? fail('not_logged_in')
    const { id } = input.params
    const finished = async () => {
      const upload = (await findUpload(db, id, ownerId)) ?? fail('not_found')
      if (upload.fileId === null) return { upload, file: null }
      return { upload, file: (await findFile(db, upload.fileId)) ?? fail('not_found') }
    }
    const { upload, file } = await finished()
    if (file) return fileShape(file)
    if (upload.received < upload.length) fail('upload_incomplete')

    const keys = await readParts(db, id)
    async function* content() {
      for (const objectKey of keys) yield* (await readFile(services, { objectKey })) as AsyncIterable<Uint8Array>
    }
    try {
      const kept = await keepFile(
        { services, database },
        {
          ownerId,
          region: upload.region,
          kind: decideKind(upload.purpose),
          name: upload.name,
          bytesMax: uploadBytesMax(upload.purpose, services.settings),
          content: content(),
          within: async (tx, { id: fileId }) => {
            if (!(await finishUpload(tx, id, fileId))) throw new FinishedBefore()
          },
        },
      )
      return fileShape(kept)
    } catch (error) {
      if (error instanceof FinishedBefore) return fileShape((await finished()).file ?? fail('not_found'))
      if (error instanceof Refusal && final.has(error.code)) await transact((tx) => deleteUpload(tx, id))
      throw error
    }
  },
)

/** Another request already turned this upload into a file, so this transaction rolls back. */
class FinishedBefore extends Error {}
