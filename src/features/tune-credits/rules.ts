import * as m from './messages/m.ts'
export interface CreditFacts {
  userId: number | null
  expiresAt: Date | null
  revokedAt: Date | null
  ecuLeft: number
  tcuLeft: number
  awdLeft: number
}

/** open: unclaimed. active: claimed, with credits left. */
export function creditState(credit: CreditFacts, now: Date): 'open' | 'active' | 'spent' | 'expired' | 'revoked' {
  if (credit.revokedAt !== null) return 'revoked'
  if (credit.userId !== null && credit.ecuLeft + credit.tcuLeft + credit.awdLeft === 0) return 'spent'
  if (credit.expiresAt !== null && credit.expiresAt <= now) return 'expired'
  return credit.userId === null ? 'open' : 'active'
}

/** "1 ECU, 2 TCU": non-zero credits. */
export function formatCredits({ ecu, tcu, awd }: { ecu: number; tcu: number; awd: number }): string {
  const parts = [
    [ecu, 'ECU'],
    [tcu, 'TCU'],
    [awd, 'AWD'],
  ].flatMap(([count, name]) => (Number(count) > 0 ? [`${count} ${name}`] : []))
  return parts.join(', ') || m.noCredits()
}

/** "+1 ECU, −2 TCU": a change of credits. */
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

/** Formats a code in groups of five. */
export const shownCode = (code: string): string => code.match(/.{1,5}/g)?.join('-') ?? code
