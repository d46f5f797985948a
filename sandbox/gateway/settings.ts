export interface GatewayCredentials {
  readonly merchantId: string
  readonly publicKey: string
  readonly privateKey: string
}

export const defaultCredentials: GatewayCredentials = {
  merchantId: 'sandbox_merchant',
  publicKey: 'sandbox_public',
  privateKey: 'sandbox_private',
}

/** One merchant account per currency. A sale without one uses the first. */
export const merchantAccounts: ReadonlyMap<string, string> = new Map([
  ['sandbox_usd', 'USD'],
  ['sandbox_cad', 'CAD'],
  ['sandbox_eur', 'EUR'],
  ['sandbox_gbp', 'GBP'],
])

/** Settings that tests can change while the gateway runs. Times in milliseconds. */
export interface Behaviour {
  /** Delay before each call of the server API. */
  latencyMs: number
  /** Null: working. Otherwise every call of the server API fails this way. */
  down: 'reset' | 'http_503' | 'hang' | null
  /** Delay of the charge for `sandbox-late-success-nonce`. */
  lateAfterMs: number
  /** Time from capture to settlement. */
  settleAfterMs: number
  /** Braintree's default is 30 seconds; 0 disables the check. */
  duplicateWindowMs: number
}

export const defaultBehaviour = (): Behaviour => ({
  latencyMs: 0,
  down: null,
  lateAfterMs: 8000,
  settleAfterMs: 0,
  duplicateWindowMs: 30_000,
})
