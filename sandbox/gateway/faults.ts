/**
 * Simulated gateway failures, each with its own nonce (not part of Braintree): `sandbox-<name>-nonce` works any
 * number of times, `sandbox-<name>-nonce-<suffix>` once.
 */
export interface Fault {
  /** Whether the sale is charged: at once, never, or after the late delay. */
  readonly charge: 'now' | 'never' | 'late'
  readonly answer:
    | 'normal'
    | 'none'
    | 'twice'
    /** Sends the second response when the connection carries its next sale. */
    | 'twice_later'
    | 'garbage'
    | 'garbage_json'
    | 'empty'
    | 'half'
    | 'trickle'
    | 'http_500'
    | 'reset'
}

const faults: Readonly<Record<string, Fault>> = {
  valid: { charge: 'now', answer: 'normal' },
  'time-out': { charge: 'never', answer: 'none' },
  'late-success': { charge: 'late', answer: 'normal' },
  'answer-twice': { charge: 'now', answer: 'twice' },
  'answer-twice-later': { charge: 'now', answer: 'twice_later' },
  garbage: { charge: 'now', answer: 'garbage' },
  'garbage-json': { charge: 'now', answer: 'garbage_json' },
  'empty-answer': { charge: 'now', answer: 'empty' },
  'half-answer': { charge: 'now', answer: 'half' },
  'slow-answer': { charge: 'now', answer: 'trickle' },
  'http-500': { charge: 'never', answer: 'http_500' },
  'http-500-after-charge': { charge: 'now', answer: 'http_500' },
  reset: { charge: 'never', answer: 'reset' },
  'reset-after-charge': { charge: 'now', answer: 'reset' },
}

const pattern = /^sandbox-([a-z0-9-]+?)-nonce(-[A-Za-z0-9_-]{1,64})?$/

export interface SandboxNonce {
  readonly fault: Fault
  /** False for the name without a suffix, which can be reused. */
  readonly singleUse: boolean
}

/** Parses a `sandbox-…-nonce`; null if it is not one. */
export function readSandboxNonce(nonce: string): SandboxNonce | null {
  const match = pattern.exec(nonce)
  if (!match?.[1] || !Object.hasOwn(faults, match[1])) return null
  return { fault: faults[match[1]]!, singleUse: match[2] !== undefined }
}

export const noFault: Fault = { charge: 'now', answer: 'normal' }
