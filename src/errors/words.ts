import { CallError } from '#kit/call.ts'
import { fieldsMessage } from './fields-message.ts'
import * as m from './messages/m.ts'

/**
 * The one place that turns a failed call into words for a person (specification section 8). The words of a refusal come
 * with the answer, so that no page has to bring the whole catalogue.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return m.internal()
  if (error.status === 422 && Object.keys(error.fields).length > 0) return fieldsMessage(error.fields)
  if (error.status === 402 && error.message) return error.message
  if (error.code === 'storage_full') return m.storageFull()
  if (error.status >= 500) return error.status === 503 ? m.unavailable() : m.internal()
  return (error.code !== 'unknown' && error.message) || m.internal()
}
