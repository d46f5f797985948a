import type { Endpoint, InputFor } from '../contract.ts'
import type { Asked, Call } from './bulk-run.ts'

/** A call that takes this input. */
type Taking<E extends Endpoint, I> = E & (I extends InputFor<E> ? unknown : never)
interface ById {
  params: { id: number }
}
interface ByReason extends ById {
  body: { reason: string }
}
interface ByVersion extends ById {
  query: { version: number }
}

/** Makes a call for a row; `undo` is the call that takes it back, with the same input. */
const performing =
  <R>(inputOf: (row: R, reason: string) => object) =>
  (send: Endpoint, undo?: Endpoint) =>
  async (row: R, { reason = '' }: Asked, call: Call) => {
    await call(send, inputOf(row, reason) as never)
    return undo ? () => call(undo, inputOf(row, `Undo: ${reason}`) as never) : null
  }
type Perform<I> = <E extends Endpoint, U extends Endpoint>(
  send: Taking<E, I>,
  undo?: Taking<U, I>,
) => ReturnType<ReturnType<typeof performing<{ id: number }>>>

/** Performs a bulk action by a call that takes the row's ID; without an `undo` it is final. */
export const byId: Perform<ById> = performing(({ id }) => ({ params: { id } }))
/** Performs a bulk action by a call that takes the row's ID and the reason; without an `undo` it is final. */
export const byReason: Perform<ByReason> = performing(({ id }, reason) => ({ params: { id }, body: { reason } }))
/** Deletes a row of this version. */
export const byVersion: <E extends Endpoint>(
  send: Taking<E, ByVersion>,
) => ReturnType<ReturnType<typeof performing<{ id: number; version: number }>>> = performing(({ id, version }) => ({
  params: { id },
  query: { version },
}))
