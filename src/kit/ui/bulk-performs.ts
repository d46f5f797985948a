import type { Endpoint, Taking } from '../contract.ts'
import { type Asked, type BulkAct, type BulkChange, type Call, reasonAsk } from './bulk-run.ts'

interface ById {
  params: { id: number }
}
interface ByReason extends ById {
  body: { reason: string }
}
interface ByVersion extends ById {
  query: { version: number }
}

/** What a call for a row makes of a bulk action; `undo` is the call that takes it back, with the same input. */
const performing =
  <R>(inputOf: (row: R, reason: string) => object, asks: Pick<BulkAct<R>, 'asks'> = {}) =>
  (send: Endpoint, undo?: Endpoint): Pick<BulkAct<R>, 'asks' | 'perform' | 'isFinal'> => ({
    ...asks,
    ...(undo ? {} : { isFinal: true }),
    perform: async (row: R, { reason = '' }: Asked, call: Call) => {
      await call(send, inputOf(row, reason) as never)
      return undo ? () => call(undo, inputOf(row, `Undo: ${reason}`) as never) : null
    },
  })
type Perform<R, I> = <E extends Endpoint, U extends Endpoint>(
  send: Taking<E, I>,
  undo?: Taking<U, I>,
) => ReturnType<ReturnType<typeof performing<R>>>

/** Performs a bulk action by a call that takes the row's ID; without an `undo` it is final. */
export const byId: Perform<{ id: number }, ById> = performing(({ id }) => ({ params: { id } }))
/** Asks for a reason and performs a bulk action by a call that takes the row's ID with it. */
export const byReason: Perform<{ id: number }, ByReason> = performing(
  ({ id }, reason) => ({ params: { id }, body: { reason } }),
  { asks: [reasonAsk] },
)
/** Deletes a row of this version. */
export const byVersion: Perform<{ id: number; version: number }, ByVersion> = performing(({ id, version }) => ({
  params: { id },
  query: { version },
}))

/** Moves a row to another state from one of these; skips a row in any other, and says in which. */
export const moved = <S extends string>(
  labels: Readonly<Record<S, string>>,
  state: NoInfer<S>,
  from: readonly NoInfer<S>[],
  to: NoInfer<S>,
): BulkChange => (from.includes(state) ? { from: labels[state], to: labels[to] } : { skip: `${labels[state]}.` })

interface Moved<S extends string> {
  id: number
  version: number
  state: S
}
/** Bulk actions that move rows on without asking anything, each by its call: what was done, and with which. */
export const movesOn = <S extends string, A extends string>(
  words: () => Readonly<Record<S, string>>,
  moves: Readonly<Record<A, { label: string; changes: string; from: readonly NoInfer<S>[]; to: NoInfer<S> | null }>>,
  acts: readonly (readonly [act: NoInfer<A>, done: string, send: Endpoint])[],
): readonly BulkAct<Moved<S>>[] =>
  acts.map(([act, done, send]) => {
    const { label, changes, from, to } = moves[act]
    return {
      label,
      done,
      text: changes,
      change: ({ state }) => moved<S>(words(), state, from, to ?? state),
      perform: async ({ id, version }, _asked, call) => {
        await call(send, { params: { id }, body: { version } } as never, { idempotencyKey: crypto.randomUUID() })
        return null
      },
      isFinal: true,
    }
  })
