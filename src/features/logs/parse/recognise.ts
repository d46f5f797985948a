import type { Dialect } from './dialect.ts'
import { haltech } from './dialects/haltech.ts'
import { hpTuners, jb4, me7Logger, preambledDialects, raceChrono } from './dialects/loggers.ts'
import { longForm } from './dialects/long-form.ts'
import { megaLog } from './dialects/mega-log.ts'
import { genericTable, namedDialects } from './dialects/named.ts'
import { vbox } from './dialects/vbox.ts'
import { vcdsAdvanced, vcdsGroups } from './dialects/vcds.ts'
import { UnreadableLog } from './shapes.ts'
import { type Head, looksBinary } from './text.ts'
import * as m from '../messages/m.ts'

/** All formats; on equal scores the first wins. */
const dialects: readonly Dialect[] = [
  megaLog,
  vcdsAdvanced,
  vcdsGroups,
  me7Logger,
  haltech,
  hpTuners,
  raceChrono,
  jb4,
  vbox,
  longForm,
  ...preambledDialects,
  ...namedDialects,
  genericTable,
]

/** Binary formats without a complete public description, with their tool and how to export from it. */
const closed = [
  { name: 'Link ECU', at: 4, bytes: [0x6c, 0x66, 0x33], exportedBy: 'PCLink' },
  { name: 'AiM', at: 0, bytes: [0x3c, 0x68, 0x43, 0x4e, 0x46], exportedBy: 'RaceStudio 3' },
] as const

/** The format that matches a head best. Throws UnreadableLog when the file cannot be a log. */
export function recognise(head: Head): Dialect {
  const { bytes } = head
  if (bytes.length === 0) {
    throw new UnreadableLog({ nearest: 'none', line: 1, text: '', because: m.fileEmpty() })
  }
  if (megaLog.score(head) === 1) return megaLog
  const kind = closed.find(({ at, bytes: marks }) => marks.every((mark, index) => bytes[at + index] === mark))
  if (kind || looksBinary(bytes)) {
    throw new UnreadableLog({
      nearest: kind?.name ?? 'none',
      line: 1,
      text: '',
      because: kind ? m.exportAsCsv({ format: kind.name, tool: kind.exportedBy }) : m.notATable(),
    })
  }
  let best = genericTable
  let highest = -1
  for (const dialect of dialects) {
    const score = dialect.score(head)
    if (score > highest) {
      highest = score
      best = dialect
    }
  }
  return best
}
