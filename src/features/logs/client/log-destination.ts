import type { z } from 'zod'
import type { LogDestination } from '#features/files/client/uploads.ts'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { notify } from '#kit/ui/toast.tsx'
import { createLog, type logAddress, uploadLog } from '../contract/logs.ts'
import * as m from '../messages/m.ts'

function urlOf({ url, is_known: isKnown }: z.output<typeof logAddress>): string {
  if (isKnown) notify({ text: m.logKnown() })
  return url
}

/** Where upload zones send logs. */
export const logDestination: LogDestination = {
  uploadUrl: (name) => endpointUrl(uploadLog, { query: { name } }),
  urlOf: (answer) => urlOf(answer as z.output<typeof logAddress>),
  take: async (file) => urlOf(await call(createLog, { body: { file_id: file.id } })),
}
