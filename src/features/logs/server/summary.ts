import type { Note } from '../parse/notes.ts'
import type { Log } from '../parse/shapes.ts'

export interface LogFacts {
  dialect: string
  started: string | null
  facts: string[]
  notes: Note[]
  /** From the first stamp of any clock to the last; 0 without a time column. */
  seconds: number
  /** The number of stamps of the longest clock. */
  samples: number
  channels: { name: string; unit: string }[]
}

/** The stored facts about a log besides its values. */
export function summaryOf(log: Log): LogFacts {
  const firsts = log.clocks.map(({ seconds }) => seconds[0] ?? 0)
  const lasts = log.clocks.map(({ seconds }) => seconds.at(-1) ?? 0)
  return {
    dialect: log.dialect,
    started: log.started,
    facts: log.facts.slice(0, 20).map((fact) => fact.slice(0, 200)),
    notes: log.notes.slice(0, 20),
    seconds: log.isByRow ? 0 : Math.max(0, Math.max(...lasts) - Math.min(...firsts)),
    samples: Math.max(...log.clocks.map(({ seconds }) => seconds.length)),
    channels: log.channels.map(({ name, unit }) => ({ name, unit })),
  }
}
