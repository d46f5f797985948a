import { CallError } from '#kit/call.ts'
import { fieldsMessage } from './fields-message.ts'
import * as m from './messages/m.ts'

/**
 * Formats a failed call for people (specification section 8). The text of a refusal is part of the answer, so pages
 * don't ship the whole catalogue.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return m.internal()
  if (error.status === 422 && Object.keys(error.fields).length > 0) return fieldsMessage(error.fields)
  if ((error.status === 402 || error.status === 507) && error.message) return error.message
  if (error.status >= 500) return error.status === 503 ? m.unavailable() : m.internal()
  return (error.code !== 'unknown' && error.message) || m.internal()
}
