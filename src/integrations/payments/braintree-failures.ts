import type { CallResult } from './braintree-client.ts'
import { wordsOfNotSent } from './error-categories.ts'
import type { Declined, NotSent, Unknown } from './gateway.ts'

export const unreadable: Unknown = { kind: 'unknown', reason: 'unreadable' }

export type CallFailed = Extract<CallResult, { kind: 'failure' }>

/** Maps a failed call: never sent, or outcome unknown. */
export function unknownOr(result: CallFailed): Unknown | NotSent {
  const { failure } = result
  if (failure === 'not_sent' || failure === 'turned_away') return { kind: 'not_sent' }
  return { kind: 'unknown', reason: failure }
}

/** As above, for a charge: if never sent, it is a refusal that may be retried. */
export function declinedOr(result: CallFailed): Declined | Unknown {
  const failure = unknownOr(result)
  return failure.kind === 'not_sent' ? { kind: 'declined', ...wordsOfNotSent() } : failure
}
