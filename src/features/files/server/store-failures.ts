import { ContentFailure, StoreFailure } from '#integrations/object-store/object-store.ts'
import type { ErrorCode } from '#kit/contract.ts'
import { fail } from '#kit/refusal.ts'

/** The content itself broke off or was refused while it was being stored: which refusal that is. */
export class RefusedContent extends ContentFailure {
  readonly code: ErrorCode
  /** In place of the catalogue’s text. */
  readonly says: string | undefined
  constructor(code: ErrorCode, says?: string) {
    super(code)
    this.code = code
    this.says = says
  }
}

/** Turns a failure to read from the object store into a refusal; anything else is thrown on as the bug it is. */
export function refuseUnread(error: unknown): never {
  if (error instanceof StoreFailure) fail('unavailable')
  throw error
}

/** Turns what the object store throws while bytes are stored into refusals of the catalogue; anything else is thrown on as the bug it is. */
export function refuseFailure(error: unknown): never {
  if (error instanceof RefusedContent) fail(error.code, error.says ? { message: error.says } : {})
  if (error instanceof StoreFailure) fail(error.reason === 'full' ? 'storage_full' : 'unavailable')
  throw error
}
