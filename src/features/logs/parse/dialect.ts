import type { Log, TablePlan } from './shapes.ts'
import type { Head } from './text.ts'

/** A log format: how well a file's head matches it, and how to read the rest. */
export interface Dialect {
  name: string
  /** 0: no match. 1: certain, by a signature. Between: by channel names. */
  score: (head: Head) => number
  /** For tables of numbers. Throws UnreadableLog when the head is incomplete. */
  plan?: (head: Head) => TablePlan
  /** For other formats: reads the whole file at once, up to `wholeBytesMax`. */
  read?: (bytes: Uint8Array) => Log
}

export const wholeBytesMax = 64 * 1024 * 1024
