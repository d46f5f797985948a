import type { ErrorCode } from './contract.ts'

export interface RefusalDetails {
  /** Replaces the catalogue's text, for example the gateway's own message. */
  message?: string
  /** Field path to messages: the errors map of a 422. */
  fields?: Record<string, string[]>
  headers?: Record<string, string>
  /** Facts for the screen, such as what is still in stock. Never secrets. */
  facts?: Record<string, unknown>
}

/** A business refusal: a fact with a code of the error catalogue. Anything else that is thrown is a bug. */
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

/** Refuses with a code of the catalogue. Never returns. */
export function fail(code: ErrorCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details)
}
