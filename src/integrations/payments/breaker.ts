/** Circuit breaker: opens after consecutive failures, then allows one trial at a time. */
export interface Breaker {
  readonly state: 'closed' | 'open' | 'half_open'
  /** Whether a call may be made now. Each permitted call must report `succeeded` or `failed`. */
  enter(): boolean
  succeeded(): void
  failed(): void
}

export interface BreakerOptions {
  readonly failuresToOpen: number
  /** Delay from opening to the first trial, and from a failed trial to the next. */
  readonly retryAfterMs: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

export function createBreaker({ failuresToOpen, retryAfterMs, now }: BreakerOptions): Breaker {
  let failures = 0
  let openedAt: number | null = null
  let trialAt: number | null = null
  return {
    get state() {
      if (openedAt === null) return 'closed'
      return now() - openedAt >= retryAfterMs ? 'half_open' : 'open'
    },
    enter() {
      if (openedAt === null) return true
      const at = now()
      if (at - openedAt < retryAfterMs) return false
      // A trial that never reports must not block the breaker forever.
      if (trialAt !== null && at - trialAt < 2 * retryAfterMs) return false
      trialAt = at
      return true
    },
    succeeded() {
      failures = 0
      openedAt = null
      trialAt = null
    },
    failed() {
      failures += 1
      if (openedAt === null && failures < failuresToOpen) return
      // A late result from before the opening must not delay the next trial.
      if (openedAt !== null && trialAt === null) return
      openedAt = now()
      trialAt = null
    },
  }
}
