import { keysOf } from './keys-of.ts'
import type { StateKind } from './state-kinds.ts'

/**
 * Declares the states of something in their order, each as what staff read and its kind. Gives the names of the
 * states, and words and kinds by name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function declareStates<S extends string>(states: Readonly<Record<S, readonly [word: string, kind: StateKind]>>) {
  const names = keysOf(states)
  const each = <T>(pick: (state: readonly [string, StateKind]) => T) =>
    Object.fromEntries(names.map((name) => [name, pick(states[name])])) as Readonly<Record<S, T>>
  return { names, words: each(([word]) => word), kinds: each(([, kind]) => kind) }
}
