/** What a state means to its reader: each has one color and one icon everywhere. "Waiting" needs someone. */
export type StateKind = 'new' | 'moving' | 'waiting' | 'done' | 'wrong' | 'ended'

/** The kind of each state of a thing, next to its words. */
export type StateKinds<S extends string = string> = Readonly<Record<S, StateKind>>
