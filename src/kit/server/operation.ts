import type { z } from 'zod'
import type { Endpoint, InputOf, InputShape } from '../contract.ts'
import type { Database, Db, Tx } from './database.ts'
import type { IdempotencyClaim } from './idempotency.ts'
import type { PreparedResponse } from './prepared-response.ts'
import type { Live } from './live.ts'
import type { Streamed } from './streamed.ts'

/** Context of every operation. `A` is the actor, `S` the scope, `V` the outside services. */
export interface BaseContext<A, S, V> {
  actor: A
  scope: S
  services: V
  /** Time of the request: the only clock for money, codes and sessions. */
  now: Date
  requestId: string
  /** Request headers in lower case, for the few calls with their own protocol. */
  headers: Readonly<Record<string, string | undefined>>
  /** Response headers the operation adds, such as Set-Cookie. */
  reply: Headers
  database: Database
}

interface QueryPart {
  db: Db
}
interface CommandPart {
  tx: Tx
}
interface SagaPart {
  db: Db
  /** Opens a short transaction. Never call an outside service inside it. */
  transact: Database['transact']
  /** The caller's idempotency claim; the saga stores its answer with it in its last transaction. Null without a key. */
  claim: IdempotencyClaim | null
}

type Without<T, D extends PropertyKey> = [D] extends [never] ? T : Omit<T, D>
type Answered<T> = T | PreparedResponse | Streamed | Live

/** The work of an operation. `D` names the answer fields left to `derives`. */
export type Handler<E, C, D extends PropertyKey = never> =
  E extends Endpoint<infer I extends InputShape, infer O extends z.ZodType>
    ? (
        context: C & { input: InputOf<I> },
      ) => Promise<Answered<Without<z.input<O>, D>>> | Answered<Without<z.input<O>, D>>
    : never

/** Answer fields computed for each reply, because no table may store them. */
export type Derives<D extends string, V> = (
  answer: Readonly<Record<string, unknown>>,
  services: V,
) => Readonly<Record<D, unknown>>

export interface Operation {
  endpoint: Endpoint
  handle: (context: unknown) => Promise<unknown> | unknown
  /** A saga that claims its idempotency key and stores its answer itself, in the statements of its effect. */
  claimsKey?: boolean
  /** Answer fields not stored with the idempotency key, but derived for the first reply and each repetition. */
  derives?: Derives<string, never>
}

export type ContextFor<E, A, S, V> = BaseContext<A, S, V> &
  (E extends { runs: 'command' } ? CommandPart : E extends { runs: 'saga' } ? SagaPart : QueryPart)

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'handle' in value

/** Collects operations that modules export, alone or in lists. */
export const operationsIn = (...modules: readonly object[]): Operation[] =>
  modules.flatMap((module) => Object.values(module).flat().filter(isOperation))
