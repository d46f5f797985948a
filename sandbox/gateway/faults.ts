/**
 * Ways in which a gateway misbehaves, each with a nonce of its own that Braintree does not have. The nonce is
 * `sandbox-<name>-nonce`, good any number of times, or `sandbox-<name>-nonce-<suffix>`, good once.
 */
export interface Fault {
  /** Whether the sale takes place: at once, never, or only after the late delay. */
  readonly charge: 'now' | 'never' | 'late'
  readonly answer:
    | 'normal'
    | 'none'
    | 'twice'
    /** The second time as soon as the connection carries the next sale. */
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
  /** False for the plain name, which may be used again. */
  readonly singleUse: boolean
}

/** What a `sandbox-…-nonce` stands for; null when it is no such nonce. */
export function readSandboxNonce(nonce: string): SandboxNonce | null {
  const match = pattern.exec(nonce)
  if (!match?.[1] || !Object.hasOwn(faults, match[1])) return null
  return { fault: faults[match[1]]!, singleUse: match[2] !== undefined }
}

export const noFault: Fault = { charge: 'now', answer: 'normal' }
