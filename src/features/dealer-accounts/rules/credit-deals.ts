import type { StateKinds } from '#kit/state-kinds.ts'
import * as m from '../messages/m.ts'
export const dealStates = ['draft', 'published', 'paid', 'cancelled', 'expired'] as const
export type DealState = (typeof dealStates)[number]
export type DealAct = 'update' | 'publish' | 'cancel' | 'pay' | 'expire'

/** The states in which each action is possible; all others fail. A deal is never both paid and canceled (INV-12). */
export const dealActs: Readonly<Record<DealAct, readonly DealState[]>> = {
  update: ['draft'],
  publish: ['draft'],
  cancel: ['draft', 'published'],
  pay: ['published'],
  expire: ['published'],
}

export interface DealFacts {
  state: DealState
  expiresAt: Date | null
}

/** The effective state: a published deal past its end counts as expired even before the job marks it. */
export const dealState = ({ state, expiresAt }: DealFacts, now: Date): DealState =>
  state === 'published' && expiresAt !== null && expiresAt <= now ? 'expired' : state

export const dealAllows = (deal: DealFacts, act: DealAct, now: Date): boolean =>
  dealActs[act].includes(dealState(deal, now))

/** The dealer's bonus on top of the price; minor units of the deal's currency. */
export const bonusOf = ({ price, credit }: { price: number; credit: number }): number => credit - price

/**
 * How much of a deal's credit is used. Charges consume the account's credits first in, first out.
 * @param credit of the deal, minor units
 * @param creditedBefore total credits of the account before the deal
 * @param charged total charges of the account
 */
export const usedOf = (credit: number, creditedBefore: number, charged: number): number =>
  Math.max(0, Math.min(credit, charged - creditedBefore))

export const dealStateLabels = (): Readonly<Record<DealState, string>> => ({
  draft: m.dealDraft(),
  published: m.dealOpen(),
  paid: m.dealPaid(),
  cancelled: m.dealCancelled(),
  expired: m.dealExpired(),
})
export const dealStateKinds: StateKinds<DealState> = {
  draft: 'new',
  published: 'waiting',
  paid: 'done',
  cancelled: 'ended',
  expired: 'ended',
}

export const dealGroup = (id: number): string => `credit-deal/${id}`
export const dealAmountMax = 10_000_000_00
