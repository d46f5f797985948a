import type { z } from 'zod'
import { textLocale } from './locale.ts'
import { type CallInput, type Endpoint, endpointUrl, type InputShape } from './contract.ts'

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Completes the request even if the visitor leaves the page. */
  keepalive?: boolean
}

export interface CallAnswer {
  status: number
  body: unknown
  headers: Headers
}

export type Transport = (
  target: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
) => Promise<CallAnswer>

/** A call that was refused or failed. `status` 0 means that no answer arrived. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  readonly facts: Record<string, unknown>
  readonly headers: Headers
  // React Router recognizes a thrown response by these three fields, so a call that fails in a loader sets the page's
  // status.
  readonly type = 'DataWithResponseInit'
  readonly data: unknown
  readonly init: ResponseInit
  constructor(answer: CallAnswer) {
    const body = (answer.body ?? {}) as {
      code?: string
      message?: string
      errors?: Record<string, string[]>
      facts?: Record<string, unknown>
    }
    super(body.message ?? '')
    this.name = 'CallError'
    this.status = answer.status
    this.code = body.code ?? 'unknown'
    this.fields = body.errors ?? {}
    this.facts = body.facts ?? {}
    this.headers = answer.headers
    this.data = { code: this.code, message: this.message, errors: this.fields, facts: this.facts }
    this.init = { status: answer.status === 0 ? 503 : answer.status }
  }
}

/** A global, because the page bundle and the server's own code are separate module graphs. */
const slot = globalThis as { overboostTransport?: Transport; overboostAnswered?: (answer: CallAnswer) => void }

/** Runs calls in the server's own process; set by `src/app/server`. */
export function setTransport(transport: Transport): void {
  slot.overboostTransport = transport
}

/** The browser's listener for identity headers and forbidden answers; set once by the root layout. */
export function onAnswer(listener: (answer: CallAnswer) => void): void {
  slot.overboostAnswered = listener
}

/** Tries once more if the shop says when, unless that could do something twice. */
const http: Transport = async (target, input, options) => {
  const answer = await send(target, input, options)
  const waitSeconds = Number(answer.headers.get('retry-after'))
  if (answer.status !== 503 || !waitSeconds || !(target.method === 'GET' || options.idempotencyKey)) return answer
  await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000))
  return send(target, input, options)
}

const send: Transport = async (target, input, options) => {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': textLocale() }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const response = await fetch(endpointUrl(target, input), {
    method: target.method,
    headers,
    credentials: 'same-origin',
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : parse(text), headers: response.headers }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Makes a call, typed by its contract; in the browser over HTTP, on the server in the process with the same access
 * check and validation. Throws CallError for anything but a 2xx.
 */
export async function call<I extends InputShape, O extends z.ZodType>(
  target: Endpoint<I, O>,
  input: CallInput<I>,
  options: CallOptions = {},
): Promise<z.output<O>> {
  const answer = await (slot.overboostTransport ?? http)(target as unknown as Endpoint, input, options)
  slot.overboostAnswered?.(answer)
  if (answer.status < 200 || answer.status > 299) throw new CallError(answer)
  return answer.body as z.output<O>
}
