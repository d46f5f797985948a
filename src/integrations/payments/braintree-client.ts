import type { Readable } from 'node:stream'
import braintree from 'braintree'
import { type Breaker, createBreaker } from './breaker.ts'
import { type Call, openConnections } from './connections.ts'

export interface BraintreeSettings {
  readonly environment: 'Development' | 'Sandbox' | 'Production'
  readonly merchantId: string
  readonly publicKey: string
  readonly privateKey: string
  /** Development only: address of the sandbox gateway. */
  readonly host?: string
  readonly port?: number
  /** Merchant account by currency. In Development, those of the sandbox gateway are known. */
  readonly merchantAccountIds?: Readonly<Record<string, string>>
  /** For tests; the defaults are those of the threat model. */
  readonly limits?: Partial<CallLimits>
}

export interface CallLimits {
  readonly connectTimeoutMs: number
  /** Total time limit of a call, including retries and lookups. */
  readonly answerTimeoutMs: number
  readonly failuresToOpen: number
  readonly retryAfterMs: number
  readonly callsInFlightMax: number
}

const defaultLimits: CallLimits = {
  connectTimeoutMs: 1000,
  answerTimeoutMs: 5000,
  failuresToOpen: 5,
  retryAfterMs: 5000,
  callsInFlightMax: 512,
}

/** The part of the SDK in use. Its results are treated as unknown. */
export interface BraintreeSdk {
  readonly transaction: {
    /** The method behind `sale`, without its key check against a list of 300, a third of the CPU time of a sale. */
    create(attributes: object & { type: 'sale' }): Promise<unknown>
    find(id: string): Promise<unknown>
    void(id: string): Promise<unknown>
    refund(id: string, options: object): Promise<unknown>
  }
  readonly customer: { create(attributes: object): Promise<unknown>; find(id: string): Promise<unknown> }
  readonly paymentMethod: { create(attributes: object): Promise<unknown>; delete(token: string): Promise<unknown> }
  readonly clientToken: { generate(attributes: object): Promise<unknown> }
  readonly dispute: {
    find(id: string): Promise<unknown>
    addTextEvidence(id: string, evidence: object): Promise<unknown>
    addFileEvidence(id: string, evidence: object): Promise<unknown>
    finalize(id: string): Promise<unknown>
    accept(id: string): Promise<unknown>
  }
  readonly documentUpload: { create(options: { kind: string; file: Readable }): Promise<unknown> }
  readonly webhookNotification: { parse(signature: string, payload: string): Promise<unknown> }
  readonly http: { post(path: string, body: object): Promise<unknown>; delete(path: string): Promise<unknown> }
  readonly config: { timeout: number; baseMerchantPath(): string }
}

/**
 * `not_sent`: nothing reached the provider. `turned_away`: it refused to process the request (401, 403, 426, 429).
 * After any other failure, it may have acted.
 */
type CallFailure = 'not_sent' | 'turned_away' | 'timed_out' | 'broken' | 'server_error'

export type CallResult =
  /** `distrust` closes the connection of a bad answer, because later answers on it may be out of step too. */
  | { readonly kind: 'answer'; readonly answer: unknown; readonly distrust: () => void }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failure'; readonly failure: CallFailure }

export interface BraintreeClient {
  readonly sdk: BraintreeSdk
  readonly breaker: Breaker
  /** Deadline of a call that starts now, on the clock of `performance.now()`. */
  deadline(): number
  /** One request through the SDK. Never rejects. */
  run(deadline: number, request: (sdk: BraintreeSdk) => Promise<unknown>): Promise<CallResult>
  close(): void
}

export function createBraintreeClient(settings: BraintreeSettings): BraintreeClient {
  const limits = { ...defaultLimits, ...settings.limits }
  const ssl = settings.environment !== 'Development'
  const connections = openConnections({ ssl, connectTimeoutMs: limits.connectTimeoutMs })
  const { merchantId, publicKey, privateKey } = settings
  const config = {
    environment: environmentOf(settings),
    merchantId,
    publicKey,
    privateKey,
    customHttpAgent: connections.agent,
  }
  const sdk = new braintree.BraintreeGateway(config) as unknown as BraintreeSdk
  sdk.config.timeout = limits.answerTimeoutMs
  const breaker = createBreaker({
    failuresToOpen: limits.failuresToOpen,
    retryAfterMs: limits.retryAfterMs,
    now: () => performance.now(),
  })
  let inFlight = 0

  return {
    sdk,
    breaker,
    deadline: () => performance.now() + limits.answerTimeoutMs,
    async run(deadline, request) {
      if (inFlight >= limits.callsInFlightMax || !breaker.enter()) return { kind: 'failure', failure: 'not_sent' }
      inFlight += 1
      const call: Call = { socket: null, connected: false }
      try {
        const result = await settle(call, deadline, () => connections.during(call, () => request(sdk)))
        if (result.kind === 'failure' && result.failure !== 'turned_away') breaker.failed()
        else breaker.succeeded()
        return result
      } finally {
        inFlight -= 1
      }
    },
    close: () => connections.close(),
  }
}

/** Replaces the SDK's GATEWAY_HOST and GATEWAY_PORT in Development, per adapter instead of per process. */
function environmentOf({ environment, host = 'localhost', port = 3001 }: BraintreeSettings): braintree.Environment {
  if (environment !== 'Development') return braintree.Environment[environment]
  return new braintree.Environment(host, String(port), `http://${host}:${port}`, false, host, String(port))
}

async function settle(call: Call, deadline: number, start: () => Promise<unknown>): Promise<CallResult> {
  const left = deadline - performance.now()
  if (left <= 0) return { kind: 'failure', failure: 'not_sent' }
  const over = Promise.withResolvers<CallResult>()
  const timer = setTimeout(() => {
    over.resolve({ kind: 'failure', failure: call.connected ? 'timed_out' : 'not_sent' })
    call.socket?.destroy()
  }, left)
  const ended = start().then(
    (answer): CallResult => ({ kind: 'answer', answer, distrust: () => void call.socket?.destroy() }),
    (error: unknown) => readError(call, error),
  )
  try {
    return await Promise.race([ended, over.promise])
  } finally {
    clearTimeout(timer)
  }
}

function readError(call: Call, error: unknown): CallResult {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : null
  switch (type) {
    case 'notFoundError':
      return { kind: 'not_found' }
    case 'authenticationError':
    case 'authorizationError':
    case 'upgradeRequired':
    case 'tooManyRequestsError':
      return { kind: 'failure', failure: 'turned_away' }
    case 'serverError':
    case 'serviceUnavailableError':
    case 'gatewayTimeoutError':
    case 'requestTimeoutError':
      return { kind: 'failure', failure: 'server_error' }
    default:
      // SDK messages may contain parts of the request, so don't pass them on.
      return { kind: 'failure', failure: call.connected ? 'broken' : 'not_sent' }
  }
}
