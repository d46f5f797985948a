import type { Log, TablePlan } from './shapes.ts'
import type { Head } from './text.ts'

/** One way in which loggers write: how sure a head speaks it, and how to read what follows. */
export interface Dialect {
  name: string
  /** 0: certainly not. 1: certain from a signature. Between: from names. */
  score: (head: Head) => number
  /** For tables of numbers. Throws UnreadableLog for a head that breaks off. */
  plan?: (head: Head) => TablePlan
  /** For everything else: the whole file at once, up to `wholeBytesMax`. */
  read?: (bytes: Uint8Array) => Log
}

export const wholeBytesMax = 64 * 1024 * 1024
