import type { ErrorCode } from './contract.ts'

export interface RefusalDetails {
  /** Overrides the catalogue's text, for example with the gateway's own message. */
  message?: string
  /** Messages by field path: the errors map of a 422. */
  fields?: Record<string, string[]>
  headers?: Record<string, string>
  /** Facts for the screen, such as remaining stock. Never secrets. */
  facts?: Record<string, unknown>
}

/** A business refusal with a code from the error catalogue. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: RefusalDetails
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** Throws a Refusal with a code from the catalogue. */
export function fail(code: ErrorCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details)
}
