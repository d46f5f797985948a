import type { LineWords } from '#features/orders/server/line-words.ts'
import { saidAgain } from '#kit/server/text-language.ts'
import * as m from '../messages/m.ts'

/** Differences for trade-ins in the reader's language; they are stored in that of the person who asked for them. */
export const differenceLineWords: LineWords = async (_db, lines) =>
  lines.map((line) => {
    const [id] = /\d+/.exec(line.name) ?? []
    if (line.slug !== 'trade-in-difference' || id === undefined) return line
    return {
      ...line,
      name: saidAgain(line.name, [() => m.differenceOf({ id })]),
      options: line.options.map(({ option, ...rest }) => ({ ...rest, option: saidAgain(option, [() => m.forTool()]) })),
    }
  })
