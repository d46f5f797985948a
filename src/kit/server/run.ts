import type { z } from 'zod'
import type { Endpoint, ErrorCode, Permission } from '../contract.ts'
import { Refusal, type RefusalDetails } from '../refusal.ts'
import { fieldsOf } from '../validation.ts'
import { type Database, isDatabaseUnavailable, violatedConstraint } from './database.ts'
import {
  holdKey,
  type IdempotencyClaim,
  idempotencyClaim,
  releaseSagaKey,
  Replay,
  startSagaKey,
  storeAnswer,
  type StoredAnswer,
  storeRefusal,
  yieldSagaKey,
} from './idempotency.ts'
import type { BaseContext, Derives, Operation } from './operation.ts'
import { isClosedToViews, isClosedWithoutFactor, refusalsOf } from './refusals.ts'
import { PreparedResponse } from './prepared-response.ts'
import { Live } from './live.ts'
import { unstorableFields } from './storable.ts'
import { Streamed } from './streamed.ts'

export interface Request<A> {
  actor: A
  /** Owner of the request's idempotency keys. */
  owner: string
  input: { params?: unknown; query?: unknown; body?: unknown }
  headers: Readonly<Record<string, string | undefined>>
  requestId: string
}

export interface Answer {
  status: number
  /** Prepared bytes, or a value to serialize as JSON. */
  body: unknown
  headers: Headers
}

export interface RunnerOptions<A, S, V> {
  database: Database
  services: V
  permits: (actor: A, permission: Permission) => boolean
  isLoggedIn: (actor: A) => boolean
  /** Staff viewing the shop as a customer: read-only, without secrets. */
  isView: (actor: A) => boolean
  /** Staff without the second factor they need. */
  lacksFactor: (actor: A) => boolean
  scopeFor: (actor: A, permission: Permission) => S
  /** Details of `wrong_region` when a record that was not found belongs to another region; null otherwise. */
  findElsewhere: (actor: A, endpoint: Endpoint, params: unknown) => Promise<RefusalDetails | null>
  catalogue: Record<ErrorCode, readonly [status: number, message: () => string]>
  fieldsMessage: (fields: Record<string, string[]>) => string
  /** Whether a refusal missing from the contract is answered as a bug. If not, it is sent as it is, and reported. */
  isStrict: boolean
  /** Called for bugs only, never for refusals listed in the contract. */
  onBug: (error: unknown, context: { requestId: string; call: string }) => void
}

/** An operation refused with a code its contract doesn't list. */
class UndeclaredRefusal extends Error {
  constructor(refused: Refusal) {
    super(`the contract does not name the refusal ${refused.code}`, { cause: refused })
    this.name = 'UndeclaredRefusal'
  }
}

export type Runner<A> = (operation: Operation, request: Request<A>) => Promise<Answer>

/** Idempotency key of the running request, once known. */
interface Held {
  claim: IdempotencyClaim | null
}

/** Pipeline of every call, over HTTP and in-process: access, validation, transaction, idempotency, errors. */
export function createRunner<A, S, V>(options: RunnerOptions<A, S, V>): Runner<A> {
  const { database } = options

  async function perform(operation: Operation, request: Request<A>, reply: Headers, held: Held): Promise<Answer> {
    const { endpoint } = operation
    if (options.lacksFactor(request.actor) && isClosedWithoutFactor(endpoint))
      throw new Refusal('second_factor_demanded')
    if (!options.permits(request.actor, endpoint.access)) {
      throw new Refusal(options.isLoggedIn(request.actor) ? 'forbidden' : 'not_logged_in')
    }
    const isView = options.isView(request.actor)
    if (isView && isClosedToViews(endpoint)) throw new Refusal('view_only')
    const input = validate(operation, request.input)
    const claim = claimOf(operation, request, input)
    held.claim = claim
    const base: BaseContext<A, S, V> & { input: unknown } = {
      actor: request.actor,
      scope: options.scopeFor(request.actor, endpoint.access),
      services: options.services,
      now: new Date(),
      requestId: request.requestId,
      headers: request.headers,
      reply,
      database,
      input,
    }
    const status = endpoint.status ?? 200
    const kept = (body: unknown) => withoutDerived(operation, options.services, body)
    const complete = (body: unknown) => withDerived(operation, options.services, body)
    const shown = isView ? withoutTokens : (body: unknown) => body
    const done = (body: unknown): Answer => ({
      status,
      body: shown(complete(shape(operation, complete(body)))),
      headers: reply,
    })

    if (endpoint.runs === 'query') return done(await operation.handle({ ...base, db: database.db }))
    if (endpoint.runs === 'command') {
      return database.transact(async (tx) => {
        const earlier = claim && (await holdKey(tx, claim))
        if (earlier) return replay(earlier, reply, complete)
        const answer = done(await operation.handle({ ...base, tx }))
        if (claim) await storeAnswer(tx, claim, { status, body: kept(answer.body) })
        return answer
      })
    }
    const earlier = claim && !operation.claimsKey && (await startSagaKey(database.db, claim))
    if (earlier) return replay(earlier, reply, complete)
    if (claim && !operation.claimsKey) claim.isRunning = true
    try {
      const answer = done(await operation.handle({ ...base, db: database.db, transact: database.transact, claim }))
      if (claim && !operation.claimsKey) await storeAnswer(database.db, claim, { status, body: kept(answer.body) })
      return answer
    } catch (error) {
      // A refusal has no side effects. After any other failure, keep the key, because work may have been done under it.
      const isOver =
        error instanceof Refusal && !transient.has(error.code) && !isFinal(options.catalogue[error.code][0])
      if (claim?.isRunning && isOver) {
        await releaseSagaKey(database.db, claim).catch(() => undefined)
      }
      throw error
    }
  }

  function refusal(code: ErrorCode, details: RefusalDetails, headers: Headers): Answer {
    const [status, text] = options.catalogue[code]
    for (const [name, value] of Object.entries(details.headers ?? {})) headers.set(name, value)
    if (status === 503 || status === 429) headers.set('retry-after', headers.get('retry-after') ?? '5')
    const message = details.message ?? (details.fields ? options.fieldsMessage(details.fields) : text())
    const body = {
      code,
      message,
      ...(details.fields ? { errors: details.fields } : {}),
      ...(details.facts ? { facts: details.facts } : {}),
    }
    return { status, body, headers }
  }

  const report = (error: unknown, { endpoint: { method, path } }: Operation, { requestId }: Request<A>): void =>
    options.onBug(error, { requestId, call: `${method} ${path}` })

  /** Stores a final refusal with its key; returns another request's answer if one was stored in the meantime. */
  async function remember(claim: IdempotencyClaim | null, answer: Answer): Promise<Answer> {
    const { code } = answer.body as { code: string }
    if (claim?.isRunning && transient.has(code)) await yieldSagaKey(database.db, claim).catch(() => undefined)
    if (!claim || !isFinal(answer.status) || transient.has(code)) return answer
    try {
      const { status, body } = answer
      const counts: StoredAnswer = await storeRefusal(database.db, claim, { status, body })
      return counts.body === body ? answer : replay(counts, answer.headers)
    } catch (error) {
      return error instanceof Refusal ? refusal(error.code, error.details, answer.headers) : answer
    }
  }

  const findElsewhere = ({ endpoint }: Operation, { actor, input }: Request<A>) =>
    options.findElsewhere(actor, endpoint, input.params).catch(() => null)

  return async (operation, request) => {
    const reply = new Headers()
    const held: Held = { claim: null }
    try {
      return await perform(operation, request, reply, held)
    } catch (error) {
      if (error instanceof Replay) return replay(error, reply, (body) => withDerived(operation, options.services, body))
      const isUndeclared = error instanceof Refusal && !refusalsOf(operation.endpoint).has(error.code)
      if (isUndeclared) report(new UndeclaredRefusal(error), operation, request)
      if (isUndeclared && options.isStrict) return refusal('internal', {}, reply)
      if (error instanceof Refusal) {
        const elsewhere = error.code === 'not_found' && (await findElsewhere(operation, request))
        if (elsewhere) return refusal('wrong_region', elsewhere, reply)
        return remember(held.claim, refusal(error.code, error.details, reply))
      }
      if (violatedConstraint(error) === 'idempotency_keys_pkey') return refusal('request_in_progress', {}, reply)
      const unavailable = isDatabaseUnavailable(error)
      if (!unavailable) report(error, operation, request)
      return refusal(unavailable ? 'unavailable' : 'internal', {}, reply)
    }
  }
}

const isFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype

/** Adds derived fields to an answer; they come last, as in repeated answers. */
function withDerived<V>({ derives }: Operation, services: V, body: unknown): unknown {
  if (!derives || !isFields(body)) return body
  const fields = (derives as Derives<string, V>)(body, services)
  return { ...omit(body, fields), ...fields }
}
/** The stored part of an answer, without derived fields. */
const withoutDerived = <V>({ derives }: Operation, services: V, body: unknown): unknown =>
  derives && isFields(body) ? omit(body, (derives as Derives<string, V>)(body, services)) : body

/** Hides tokens in an answer, because they grant access without a login. */
function withoutTokens(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutTokens)
  if (!isFields(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      /(^|_)token$/.test(name) && typeof value === 'string' ? 'hidden' : withoutTokens(value),
    ]),
  )
}

const omit = (body: Record<string, unknown>, fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !(name in fields)))

/** Repeats the earlier answer. A stored refusal has no derived fields. */
const replay = (
  { status, body }: StoredAnswer,
  headers: Headers,
  complete: (body: unknown) => unknown = (kept) => kept,
): Answer => {
  headers.set('idempotent-replayed', 'true')
  return { status, body: status < 400 ? complete(body) : body, headers }
}

/** Final refusals are stored with their key; those that invite a retry are not. */
const isFinal = (status: number): boolean => status === 402
const transient = new Set<string>(['request_in_progress', 'payment_in_progress', 'payment_pending'])

const keyPattern = /^[\x21-\x7e]{8,200}$/
function claimOf<A>(operation: Operation, request: Request<A>, input: unknown): IdempotencyClaim | null {
  const { endpoint } = operation
  if (!endpoint.idempotent) return null
  const key = request.headers['idempotency-key']
  if (!key || !keyPattern.test(key)) throw new Refusal('idempotency_key_missing')
  return idempotencyClaim(request.owner, key, `${endpoint.method} ${endpoint.path}`, input)
}

type Parts = Record<'params' | 'query' | 'body', unknown>

function validate(operation: Operation, raw: Request<unknown>['input']): Partial<Parts> {
  const input: Partial<Parts> = {}
  const fields: Record<string, string[]> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = operation.endpoint.input[part]
    if (!schema) continue
    const result = schema.safeParse(raw[part] ?? (part === 'body' ? raw[part] : {}))
    const wrong = result.success ? unstorableFields(result.data) : fieldsOf(result.error)
    if (result.success && Object.keys(wrong).length === 0) input[part] = result.data
    // An address that cannot exist is one that does not exist.
    else if (part === 'params') throw new Refusal('not_found')
    else Object.assign(fields, wrong)
  }
  if (Object.keys(fields).length > 0) throw new Refusal('validation_failed', { fields })
  return input
}

/** Strips everything the contract doesn't declare from an answer. */
function shape(operation: Operation, body: unknown): unknown {
  if (
    body instanceof PreparedResponse ||
    body instanceof Streamed ||
    body instanceof Live ||
    operation.endpoint.status === 204
  )
    return body
  return (operation.endpoint.output as z.ZodType).parse(body)
}
