import { CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { getLogData, getSharedLogData } from '../contract/logs.ts'
import { unpackLog } from '../parse/pack.ts'
import type { Log } from '../parse/shapes.ts'

/** Fetches and unpacks the columns of a log, as its owner or with the token of a link. */
export async function loadLog({ id, token }: { id: number; token: string | null }, signal?: AbortSignal): Promise<Log> {
  const response =
    token === null
      ? await fetch(endpointUrl(getLogData, { params: { id } }), {
          credentials: 'same-origin',
          ...(signal ? { signal } : {}),
        })
      : await fetch(endpointUrl(getSharedLogData), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ log_id: id, token }),
          ...(signal ? { signal } : {}),
        })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null)
    throw new CallError({ status: response.status, body, headers: response.headers })
  }
  return unpackLog(await response.arrayBuffer())
}
