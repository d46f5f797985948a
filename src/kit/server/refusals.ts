import type { Endpoint, ErrorCode } from '../contract.ts'

/** Errors any call may answer with, because the server or something it depends on is unavailable. */
const always = ['unavailable', 'timeout', 'internal'] as const

/** Refused while staff view the shop as a customer: calls that write, and those that return secrets. */
export const isClosedToViews = ({ method, runs, inViews }: Endpoint): boolean =>
  inViews === undefined ? method !== 'GET' || runs !== 'query' : inViews === 'closed'

/** Refused while staff lack a required second factor: calls that need staff rights. */
export const isClosedWithoutFactor = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'user'

/** Refusals before an operation runs; contracts don't list them. */
export function commonRefusals(endpoint: Endpoint): ErrorCode[] {
  const { access, input, idempotent, perMinute } = endpoint
  return [
    ...(isClosedWithoutFactor(endpoint) ? (['second_factor_demanded'] as const) : []),
    ...(isClosedToViews(endpoint) ? (['view_only'] as const) : []),
    ...(access === 'public' ? [] : (['not_logged_in', 'forbidden'] as const)),
    ...(input.params && isClosedWithoutFactor(endpoint) ? (['wrong_region'] as const) : []),
    // An address that cannot exist is one that does not exist.
    ...(input.params ? (['not_found'] as const) : []),
    ...(input.query || input.body ? (['validation_failed'] as const) : []),
    ...(idempotent ? (['idempotency_key_missing', 'idempotency_key_reused', 'request_in_progress'] as const) : []),
    ...(perMinute === undefined ? [] : (['too_many_requests'] as const)),
  ]
}

const known = new WeakMap<Endpoint, ReadonlySet<ErrorCode>>()

/** All error codes of a call: those in its contract and the implied ones. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  let codes = known.get(endpoint)
  if (!codes) known.set(endpoint, (codes = new Set([...endpoint.errors, ...commonRefusals(endpoint), ...always])))
  return codes
}
