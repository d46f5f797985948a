import type { z } from 'zod'

/** Error codes a call may answer with. Augmented by `src/errors/catalogue.ts`. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- augmented by src/errors
export interface KnownErrors {}
/** Rights a call may require. Augmented by `src/access/permissions.ts`. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- augmented by src/access
export interface KnownPermissions {}

export type ErrorCode = keyof KnownErrors & string
export type Permission = keyof KnownPermissions & string

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * How the server runs the call.
 * `query` reads, without a transaction. `command` runs in one transaction.
 * `saga` calls outside services and opens its own short transactions, never around such a call.
 */
export type Runs = 'query' | 'command' | 'saga'

export interface InputShape {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
}

export type InputOf<I extends InputShape> = { [K in keyof I]: I[K] extends z.ZodType ? z.output<I[K]> : never }
type Given<T> = T extends z.ZodType ? z.input<T> : never
/** Input of a call. The query is optional when all of its fields are. */
export type CallInput<I extends InputShape> = {
  [K in keyof I as K extends 'query' ? (object extends Given<I[K]> ? never : K) : K]: Given<I[K]>
} & { [K in keyof I as K extends 'query' ? (object extends Given<I[K]> ? K : never) : never]?: Given<I[K]> | undefined }

export interface Endpoint<I extends InputShape = InputShape, O extends z.ZodType = z.ZodType> {
  method: Method
  /** Path below `/api`, unless `root` is set. Parameters are written `:name`. */
  path: string
  /** Set for the few calls that live outside `/api`. */
  root?: boolean
  /** One sentence for the reference page. */
  summary: string
  access: Permission
  input: I
  /** Undefined for calls that answer 204. */
  output: O
  errors: readonly ErrorCode[]
  runs: Runs
  /** Requires an `Idempotency-Key` header; set on every call that moves money or stock. */
  idempotent?: boolean
  /** The body is binary (application/octet-stream) and reaches the operation as a stream. */
  raw?: true
  /** Whether staff can make the call while viewing the shop as a customer. Default: GET queries only. */
  inViews?: 'open' | 'closed'
  /** Rate limit per minute, for each IP address and each account. */
  perMinute?: number
  /** Success status other than 200. */
  status?: 201 | 202 | 204
}

/** Everything a call declares besides its path and summary. */
export interface CallSpec {
  access: Permission
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Without it, the call answers 204. */
  output?: z.ZodType
  /** The call's own error codes; those of access, validation and rate limits are implied. */
  errors?: readonly ErrorCode[]
  /** By default, GET is a query and everything else a command. */
  runs?: Runs
  idempotent?: boolean
  raw?: true
  inViews?: 'open' | 'closed'
  root?: boolean
  perMinute?: number
  status?: 201 | 202
}

type InputIn<S> = { [K in keyof S as K extends keyof InputShape ? K : never]: S[K] extends z.ZodType ? S[K] : never }
type OutputIn<S> = S extends { output: infer O extends z.ZodType } ? O : z.ZodType<null>
type RunsIn<S, D> = S extends { runs: infer R extends Runs } ? R : D
type Call<S, D extends Runs> = Endpoint<InputIn<S>, OutputIn<S>> & { runs: RunsIn<S, D> }

/** Returns the function that declares calls of one HTTP method. */
const declare =
  <const D extends Runs>(method: Method, runs: D) =>
  <const S extends CallSpec>(
    path: string,
    summary: string,
    { params, query, body, output, errors = [], ...rest }: S,
  ): Call<S, D> => {
    const input = { ...(params && { params }), ...(query && { query }), ...(body && { body }) }
    const status = output ? {} : { status: 204 }
    const call: unknown = { method, path, summary, input, output, errors, runs, ...status, ...rest }
    return call as Call<S, D>
  }

/**
 * Declares a call of the API: the single source of its route, validation, client, access and reference. The summary is
 * one sentence for the reference page.
 */
export const get = /* @__PURE__ */ declare('GET', 'query')
export const post = /* @__PURE__ */ declare('POST', 'command')
export const patch = /* @__PURE__ */ declare('PATCH', 'command')
export const put = /* @__PURE__ */ declare('PUT', 'command')
export const remove = /* @__PURE__ */ declare('DELETE', 'command')

export type InputFor<E> = E extends Endpoint<infer I, z.ZodType> ? CallInput<I> : never
/** An endpoint that takes this input. */
export type Taking<E extends Endpoint, I> = E & (I extends InputFor<E> ? unknown : never)

/** URL of a call with its parameters and query filled in. */
export function endpointUrl(
  target: Pick<Endpoint, 'path' | 'root'>,
  input: { params?: unknown; query?: unknown } = {},
): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = target.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item))
  }
  const query = search.size > 0 ? `?${search}` : ''
  return `${target.root ? '' : '/api'}${path}${query}`
}
