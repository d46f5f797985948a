import type { z } from 'zod'
import { textLocale } from './locale.ts'
import { type CallInput, type Endpoint, endpointUrl, type InputShape } from './contract.ts'

export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sends it even if the visitor leaves the page at this moment. */
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
  // The three things by which the router knows a thrown answer: a call that fails in a loader gives its page the status.
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

/** The server's bundle and the server's own code are two module graphs: they meet at this global. */
const slot = globalThis as { overboostTransport?: Transport; overboostAnswered?: (answer: CallAnswer) => void }

/** On the server calls run in the process; `src/app/server` sets how. */
export function setTransport(transport: Transport): void {
  slot.overboostTransport = transport
}

/** The browser's listener for identity headers and forbidden answers; set once by the root layout. */
export function onAnswer(listener: (answer: CallAnswer) => void): void {
  slot.overboostAnswered = listener
}

const http: Transport = async (target, input, options) => {
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
