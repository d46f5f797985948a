import { ContentFailure, StoreFailure } from '#integrations/object-store/object-store.ts'
import type { ErrorCode } from '#kit/contract.ts'
import { fail } from '#kit/refusal.ts'

/** The content itself broke off or was rejected while being stored; carries the error. */
export class RefusedContent extends ContentFailure {
  readonly code: ErrorCode
  /** Replaces the catalog's text. */
  readonly says: string | undefined
  constructor(code: ErrorCode, says?: string) {
    super(code)
    this.code = code
    this.says = says
  }
}

/** Maps a failure to read from the object store to an error code; rethrows anything else as a bug. */
export function refuseUnread(error: unknown): never {
  if (error instanceof StoreFailure) fail('unavailable')
  throw error
}

/** Maps failures of the object store during a write to error codes; rethrows anything else as a bug. */
export function refuseFailure(error: unknown): never {
  if (error instanceof RefusedContent) fail(error.code, error.says ? { message: error.says } : {})
  if (error instanceof StoreFailure) fail(error.reason === 'full' ? 'storage_full' : 'unavailable')
  throw error
}
