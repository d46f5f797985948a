/** An activity in the form that a calendar shows. */
interface CalendarEntry {
  id: number
  subject: string
  note: string
  at: Date
  minutes: number
  /** The URL to work on it. */
  url: string
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[,;]/g, (sign) => `\\${sign}`)
const octetsOf = (text: string): number => new TextEncoder().encode(text).length
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Folds lines longer than 75 octets; continuation lines start with a space (RFC 5545, section 3.1). */
function folded(line: string): string {
  const parts = ['']
  let length = 0
  for (const letter of line) {
    const octets = octetsOf(letter)
    if (length + octets > 74) {
      parts.push(' ')
      length = 1
    }
    parts[parts.length - 1] += letter
    length += octets
  }
  return parts.join('\r\n')
}

/** Formats activities as an iCalendar file (RFC 5545), in UTC. */
export function calendarOf(entries: readonly CalendarEntry[], host: string, now: Date): string {
  const events = entries.flatMap(({ id, subject, note, at, minutes, url }) => [
    'BEGIN:VEVENT',
    `UID:lead-activity-${id}@${host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(new Date(at.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(subject)}`,
    ...(note === '' ? [] : [`DESCRIPTION:${escaped(note)}`]),
    `URL:${url}`,
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Overboost//Lead engine//EN',
    'X-WR-CALNAME:Overboost activities',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
