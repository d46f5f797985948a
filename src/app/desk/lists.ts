import type { z } from 'zod'
import type { Context } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import type { Endpoint } from '#kit/contract.ts'
import type { Operation } from '#kit/server/operation.ts'

type AnswerOf<L extends Endpoint> = z.output<L['output']>
export type RowOf<L extends Endpoint> = AnswerOf<L> extends { data: readonly (infer R)[] } ? R : never
/** Filters of a list, as in its query string. */
type Asked = Readonly<Record<string, string | number>>

/**
 * First rows of a back-office list, read by its own operation with the caller's rights and region; null if they may not
 * see it.
 */
export async function readList<const L extends Endpoint>(
  operations: readonly Operation[],
  context: Context<Endpoint>,
  list: L,
  asked: Asked,
): Promise<AnswerOf<L> | null> {
  if (!holds(context.actor, list.access)) return null
  const operation = operations.find(({ endpoint }) => endpoint === (list as Endpoint))
  if (!operation) throw new Error(`No operation for ${list.path}`)
  const query = list.input.query?.parse(asked)
  return (await operation.handle({ ...context, input: { query, params: {}, body: undefined } })) as AnswerOf<L>
}
