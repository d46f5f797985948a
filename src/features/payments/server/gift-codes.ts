import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { operation, type Context } from '#access/operation.ts'
import { formatMoney } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Currency } from '#kit/money.ts'
import { checkGiftCard } from '../contract.ts'
import * as m from '../messages/m.ts'

/** Normalizes a code: upper case, without spaces and hyphens, with letters that look like digits replaced by them. */
const plainCode = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Stored hash of a code. Codes have 80 random bits, so the hash reveals nothing. */
export const hashOfGiftCode = (code: string): string => createHash('sha256').update(plainCode(code)).digest('base64url')

type Guessing = Pick<Context<{ runs: 'saga' }>, 'services' | 'actor'>
const guessesMax = 10
const guessWindowSeconds = 3600
const guesserOf = ({ actor }: Guessing): string => (actor.userId === null ? actor.address : `user/${actor.userId}`)

/** Refuses after too many wrong guesses, before looking up the code. */
export const checkGuesses = (context: Guessing): Promise<void> =>
  context.services.limits.check('gift card codes', guesserOf(context), guessesMax, guessWindowSeconds)

/** Counts a wrong code and refuses it. */
export async function refuseGuess(context: Guessing): Promise<never> {
  await context.services.limits.consume('gift card codes', guesserOf(context), guessesMax, guessWindowSeconds)
  return fail('gift_card_invalid')
}

/** Reasons a gift card can't pay, as named by the database function redeemable_gift_card. */
export const giftCardProblems = (): Readonly<Record<string, string>> => ({
  gift_card: m.giftCardForGiftCard(),
  currency: m.giftCardOtherCurrency(),
  expired: m.giftCardExpired(),
  stopped: m.giftCardStopped(),
  empty: m.giftCardEmpty(),
})

export const checkGiftCardOperation = operation(checkGiftCard, async (context) => {
  await checkGuesses(context)
  const { actor, db, input } = context
  const [card] = await readRows<{
    ending: string
    balance: number
    currency: Currency
    expires_at: Date | null
    problem: string | null
  }>(
    db,
    sql`select ending, balance, currency, expires_at, problem
      from gift_card_balance(${hashOfGiftCode(input.body.code)}, ${actor.region}, ${actor.currency})`,
  )
  if (!card) return refuseGuess(context)
  const { problem, ...shown } = card
  const money = formatMoney({ minor: card.balance, currency: card.currency })
  const text = problem === 'currency' ? m.giftCardInCurrency({ amount: money }) : giftCardProblems()[problem ?? '']
  return { ...shown, problem: text ?? null }
})
