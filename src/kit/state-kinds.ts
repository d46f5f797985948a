/** Meaning of a state: one color and one icon everywhere. "Waiting" means someone has to do something. */
export type StateKind = 'new' | 'moving' | 'waiting' | 'done' | 'wrong' | 'ended'

/** State kinds by state. */
export type StateKinds<S extends string = string> = Readonly<Record<S, StateKind>>
