import { CallError } from '#kit/call.ts'
import { catalogue, fieldsMessage, unknownErrorMessage } from './catalogue.ts'

/** The one place that turns a failed call into words for a person (specification section 8). */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return unknownErrorMessage()
  if (error.status === 422 && Object.keys(error.fields).length > 0) return fieldsMessage(error.fields)
  if (error.status === 402 && error.message) return error.message
  if (error.code === 'storage_full') return catalogue.storage_full[1]()
  const known = error.code in catalogue ? catalogue[error.code as keyof typeof catalogue] : undefined
  if (!known || error.status >= 500) return error.status === 503 ? catalogue.unavailable[1]() : unknownErrorMessage()
  return error.message || known[1]()
}
