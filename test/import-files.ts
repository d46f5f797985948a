import { effects } from '#app/features.ts'
import {
  type applyImport,
  checkImport,
  getImport,
  type ImportDetails,
  uploadImport,
} from '#features/catalog-imports/contract.ts'
import type { ImportKind } from '#features/catalog-imports/rules.ts'
import { importJob } from '#features/catalog-imports/server/work.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import { endpointUrl } from '#kit/contract.ts'
import { workThrough } from '#kit/server/jobs.ts'

import type { Client, World } from './world.ts'

/** CSV uploads by a user, and the job that processes them. The world runs no jobs of its own. */
export async function openImports(world: World, client: Client) {
  const job = importJob({ store: await openObjectStore(world.settings), effects }, world.database)
  const read = async (id: number) => (await client.call(getImport, { params: { id } })).body
  const upload = async (text: string, name = 'file.csv') => {
    const response = await fetch(`${world.origins[0]}${endpointUrl(uploadImport, { query: { name } })}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        origin: world.origins[0]!,
        cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      body: text,
    })
    return { status: response.status, body: (await response.json()) as ImportDetails & { code?: string } }
  }
  return {
    job,
    upload,
    /** Changes the file would make. Kind and columns are detected from its header. */
    tried: async (kind: ImportKind, text: string) => {
      const { body: uploaded } = await upload(text, `${kind}.csv`)
      if (uploaded.kind !== kind) throw new Error(`The file is of ${uploaded.kind}, not of ${kind}.`)
      const { mapping, id } = uploaded
      await client.call(checkImport, { params: { id }, body: { kind, mapping, remember: '' } })
      await workThrough(world.database, job)
      return read(id)
    },
    done: async (call: typeof applyImport, id: number) => {
      await client.call(call, { params: { id } })
      await workThrough(world.database, job)
      return read(id)
    },
  }
}
