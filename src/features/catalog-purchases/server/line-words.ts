import type { LineWords } from '#features/orders/server/line-words.ts'
import { saidAgain } from '#kit/server/text-language.ts'
import * as m from '../messages/m.ts'

/** Install fees in the reader's language; they are stored in their buyer's. */
export const feeLineWords: LineWords = async (_db, lines) =>
  lines.map((line) =>
    line.kind === 'install_fee' ? { ...line, name: saidAgain(line.name, [() => m.installFee()]) } : line,
  )
