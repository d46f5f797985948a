import type { LineWords } from '#features/orders/server/line-words.ts'
import { saidAgain } from '#kit/server/text-language.ts'
import * as m from '../messages/m.ts'

/** Gift cards on orders in the reader's language; they are stored in their buyer's. */
export const giftCardLineWords: LineWords = async (_db, lines) =>
  lines.map((line) =>
    line.kind === 'gift_card' ? { ...line, name: saidAgain(line.name, [() => m.giftCard()]) } : line,
  )
