import * as m from './messages/m.ts'
export interface CreditFacts {
  userId: number | null
  expiresAt: Date | null
  revokedAt: Date | null
  ecuLeft: number
  tcuLeft: number
  awdLeft: number
}

/** open: not claimed yet. active: claimed, and something is left. */
export function creditState(credit: CreditFacts, now: Date): 'open' | 'active' | 'spent' | 'expired' | 'revoked' {
  if (credit.revokedAt !== null) return 'revoked'
  if (credit.userId !== null && credit.ecuLeft + credit.tcuLeft + credit.awdLeft === 0) return 'spent'
  if (credit.expiresAt !== null && credit.expiresAt <= now) return 'expired'
  return credit.userId === null ? 'open' : 'active'
}

/** "1 ECU, 2 TCU": the parts that are not zero. */
export function formatCredits({ ecu, tcu, awd }: { ecu: number; tcu: number; awd: number }): string {
  const parts = [
    [ecu, 'ECU'],
    [tcu, 'TCU'],
    [awd, 'AWD'],
  ].flatMap(([count, name]) => (Number(count) > 0 ? [`${count} ${name}`] : []))
  return parts.join(', ') || m.noCredits()
}

/** "+1 ECU, −2 TCU": what a change adds and takes. */
export function formatSignedCredits({ ecu, tcu, awd }: { ecu: number; tcu: number; awd: number }): string {
  const parts = [
    [ecu, 'ECU'],
    [tcu, 'TCU'],
    [awd, 'AWD'],
  ] as const
  const named = parts
    .filter(([count]) => count !== 0)
    .map(([count, name]) => `${count > 0 ? '+' : '−'}${Math.abs(count)} ${name}`)
  return named.join(', ') || m.noCredits()
}

/** A code in groups of five, as it is shown. */
export const shownCode = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? code
