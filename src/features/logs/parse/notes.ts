import * as m from '../messages/m.ts'

const sentences = {
  timeBackwards: m.timeBackwards,
  unstampedRows: m.unstampedRows,
  emptyColumns: m.emptyColumns,
  noTimeRows: m.noTimeRows,
  badRows: m.badRows,
  shortRows: m.shortRows,
  linesWithoutValue: m.linesWithoutValue,
  positionLeftOut: m.positionLeftOut,
  noTimeRecords: m.noTimeRecords,
  recordTimeBackwards: m.recordTimeBackwards,
  ownMarkers: m.ownMarkers,
  lastRecordCut: m.lastRecordCut,
}
type Code = keyof typeof sentences

/** What the reader of a log should know about how it was read: a code with its facts, stored without words. */
export type Note = {
  [C in Code]: { code: C } & ((typeof sentences)[C] extends (facts: infer I) => string ? I : unknown)
}[Code]

/** A note in the reader’s language. Notes of earlier logs are stored in words. */
export const wordNote = (note: Note | string): string => {
  if (typeof note === 'string') return note
  const { code, ...facts } = note
  return (sentences[code] as (facts: object) => string)(facts)
}
