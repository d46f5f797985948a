import type { LogDestination } from '#features/files/client/uploads.ts'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { createLog, uploadLog } from '../contract/logs.ts'

/** Where upload zones send logs. */
export const logDestination: LogDestination = {
  uploadUrl: (name) => endpointUrl(uploadLog, { query: { name } }),
  take: async (file) => (await call(createLog, { body: { file_id: file.id } })).url,
}
