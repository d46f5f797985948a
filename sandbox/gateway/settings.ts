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

/** One merchant account per currency; a sale that names none goes to the first. */
export const merchantAccounts: ReadonlyMap<string, string> = new Map([
  ['sandbox_usd', 'USD'],
  ['sandbox_cad', 'CAD'],
  ['sandbox_eur', 'EUR'],
  ['sandbox_gbp', 'GBP'],
])

/** What tests may change while the gateway runs. Times in milliseconds. */
export interface Behaviour {
  /** Added before each call of the server protocol. */
  latencyMs: number
  /** Null: in order. Otherwise every call of the server protocol fails this way. */
  down: 'reset' | 'http_503' | 'hang' | null
  /** When the charge of `sandbox-late-success-nonce` takes place. */
  lateAfterMs: number
  /** From a capture to its settlement. */
  settleAfterMs: number
  /** Braintree's default is 30 seconds; 0 turns the check off. */
  duplicateWindowMs: number
}

export const defaultBehaviour = (): Behaviour => ({
  latencyMs: 0,
  down: null,
  lateAfterMs: 8000,
  settleAfterMs: 0,
  duplicateWindowMs: 30_000,
})
