import type { Endpoint } from '#kit/contract.ts'
import type { ContextFor, Derives, Handler, Operation } from '#kit/server/operation.ts'
import type { Services } from '#integrations/services.ts'
import type { Actor, Scope } from './actor.ts'

export type Context<E> = ContextFor<E, Actor, Scope, Services>

/** Binds a call's contract to its implementation. The runner checks access and input before, and output after. */
export function operation<const E extends Pick<Endpoint, 'method' | 'path' | 'runs'>, D extends string = never>(
  endpoint: E,
  handle: Handler<E, Context<E>, D>,
  options: Pick<Operation, 'claimsKey'> & { derives?: Derives<D, Services> } = {},
): Operation {
  return { endpoint: endpoint as unknown as Endpoint, handle: handle as Operation['handle'], ...options }
}
