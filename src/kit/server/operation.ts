import type { z } from 'zod'
import type { Endpoint, InputOf, InputShape } from '../contract.ts'
import type { Database, Db, Tx } from './database.ts'
import type { IdempotencyClaim } from './idempotency.ts'
import type { PreparedResponse } from './prepared-response.ts'
import type { Live } from './live.ts'
import type { Streamed } from './streamed.ts'

/** What every operation is handed, whatever it does. `A` is the actor, `S` the scope, `V` the outside services. */
export interface BaseContext<A, S, V> {
  actor: A
  scope: S
  services: V
  /** The time of the request: one source for money, codes and sessions. */
  now: Date
  requestId: string
  /** Request headers in lower case, for the few calls that speak a protocol of their own. */
  headers: Readonly<Record<string, string | undefined>>
  /** Response headers that the operation adds, such as Set-Cookie. */
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
  /** Opens a short transaction. Never call an outside service inside. */
  transact: Database['transact']
  /** The caller's claim; the saga stores its answer with it in its last transaction. Null for calls without a key. */
  claim: IdempotencyClaim | null
}

export type Handler<E, C> =
  E extends Endpoint<infer I extends InputShape, infer O extends z.ZodType>
    ? (
        context: C & { input: InputOf<I> },
      ) => Promise<z.input<O> | PreparedResponse | Streamed | Live> | z.input<O> | PreparedResponse | Streamed | Live
    : never

export interface Operation {
  endpoint: Endpoint
  handle: (context: unknown) => Promise<unknown> | unknown
  /** A saga that claims its idempotency key and stores its answer itself, in the statements of its effect. */
  claimsKey?: boolean
}

export type ContextFor<E, A, S, V> = BaseContext<A, S, V> &
  (E extends { runs: 'command' } ? CommandPart : E extends { runs: 'saga' } ? SagaPart : QueryPart)

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'handle' in value

/** The operations that modules export, alone or in lists. */
export const operationsIn = (...modules: readonly object[]): Operation[] =>
  modules.flatMap((module) => Object.values(module).flat().filter(isOperation))
