import type { Actor } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'

/** Limits wrong discount codes, so that codes can't be guessed by estimating a cart again and again. */
export interface CodeGuesses {
  /** Refuses every code after too many wrong ones. */
  check: () => Promise<void>
  /** Counts codes that don't exist; the same code only once, since a cart is estimated again at each change. */
  count: (codes: readonly string[]) => Promise<void>
}

const name = 'discount codes'
const guessesMax = 30
const windowSeconds = 300

/** Wrong codes of an account, or of an address without an account. */
export function guessesOf({ limits }: Pick<Services, 'limits'>, actor: Actor): CodeGuesses {
  const guesser = actor.userId === null ? actor.address : `user/${actor.userId}`
  return {
    check: () => limits.check(name, guesser, guessesMax, windowSeconds),
    count: async (codes) => {
      for (const code of codes) await limits.consumeOnce(name, guesser, code, guessesMax, windowSeconds)
    },
  }
}
