import { clean } from './text.ts'

export interface NamedUnit {
  name: string
  unit: string
}

/** Splits a header cell into name and unit: "Boost Press. (psi)", "Engine speed[1/min]", "engine/rpm". */
export function nameAndUnit(cell: string): NamedUnit {
  const text = clean(cell, 200)
  const square = /^(.*?)\s*\[([^[\]]*)\](?:\s*\[[A-Z]{2,4}\])?$/.exec(text)
  // An index such as `IGA_IGC[0]` is part of the name.
  if (square?.[1] && !/^\d*$/.test(square[2]!.trim())) return { name: cut(square[1]), unit: cut(square[2]!, 24) }
  const round = /^(.*\S)\s*\(([^()]*)\)$/.exec(text)
  if (round && isUnit(round[2]!)) return { name: cut(round[1]!), unit: cut(round[2]!, 24) }
  return { name: cut(text), unit: '' }
}

const cut = (text: string, max = 80): string => text.trim().slice(0, max).trim()

/** "G(x)", "(Bank 1 Sensor 1)" and "(SAE)" are parts of names, not units. */
const isUnit = (text: string): boolean =>
  !/^([xyz]|calibrated|sae)$/i.test(text.trim()) && !/bank|sensor|probe|corrected|#\d/i.test(text)

const timeNames =
  /^(time|timestamp|time ?stamp|date ?time|zeit|temps|tiempo|tempo|offset|seconds|secs?|msec|elapsed( time)?|logtime|device time|duration|record time|log time|(engine )?run ?ti[mn]e( since engine start)?|time since engine start|t)$/i

/** A unit at the end of a clock's name, such as `time_ms`, or a name that is one, such as `msec`. */
const timeUnit = /(?:^|[ _])(ms|msec|us|µs|min|h|s|secs?)$/i

/** Whether a header cell names the time column. */
export const isTimeName = (name: string): boolean =>
  timeNames.test(
    name
      .trim()
      .replaceAll('"', '')
      .replace(timeUnit, (unit) => (unit.trim() === name.trim() ? unit : ''))
      .replaceAll('_', ' '),
  )

/** The unit that the name of a time column ends with; empty when it names none. */
export const timeUnitIn = (name: string): string => timeUnit.exec(name.trim())?.[1] ?? ''

/** Whether a header cell is a tool's marker column rather than a channel. */
export const isMarkerCell = (cell: string): boolean =>
  /^(AP Info:|bootmod3_|SimosTools\s*\[|LogID|Marker$|Markierung$)/i.test(cell.trim())
