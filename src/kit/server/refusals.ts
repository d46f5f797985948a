import type { Endpoint, ErrorCode } from '../contract.ts'

/** Any call can fail with these: the server or something it depends on does not answer. */
const always = ['unavailable', 'timeout', 'internal'] as const

/** Calls that staff who see the shop as a customer can't make: all that write, and those that answer with secrets. */
export const isClosedToViews = ({ method, runs, inViews }: Endpoint): boolean =>
  inViews === undefined ? method !== 'GET' || runs !== 'query' : inViews === 'closed'

/** Calls that staff can't make while they lack the second factor that is demanded of them: those that take rights of staff. */
export const isClosedWithoutFactor = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'user'

/** Refusals before an operation runs. Contracts do not list them. */
export function commonRefusals(endpoint: Endpoint): ErrorCode[] {
  const { access, input, idempotent, perMinute } = endpoint
  return [
    ...(isClosedWithoutFactor(endpoint) ? (['second_factor_demanded'] as const) : []),
    ...(isClosedToViews(endpoint) ? (['view_only'] as const) : []),
    ...(access === 'public' ? [] : (['not_logged_in', 'forbidden'] as const)),
    // An address that cannot exist is one that does not exist.
    ...(input.params ? (['not_found'] as const) : []),
    ...(input.query || input.body ? (['validation_failed'] as const) : []),
    ...(idempotent ? (['idempotency_key_missing', 'idempotency_key_reused', 'request_in_progress'] as const) : []),
    ...(perMinute === undefined ? [] : (['too_many_requests'] as const)),
  ]
}

const known = new WeakMap<Endpoint, ReadonlySet<ErrorCode>>()

/** All codes that a call may be refused with: those of its contract and those that go without saying. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  let codes = known.get(endpoint)
  if (!codes) known.set(endpoint, (codes = new Set([...endpoint.errors, ...commonRefusals(endpoint), ...always])))
  return codes
}
