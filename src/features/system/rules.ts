import { keysOf } from '#kit/keys-of.ts'

/** Monitored certificates: the shop’s own origin, and https services. */
export const certificateNames = { shop: 'Shop', issuer: 'Login', store: 'File store' }
export type CertificateName = keyof typeof certificateNames
export const watchedCertificates = keysOf(certificateNames)

/** Days before expiry at which warnings are sent; 0 for expired. */
const warningDays = [0, 3, 14, 30] as const
const dayMs = 86_400_000

/** Latest due warning; null if none is due. */
export const warningOf = (validUntil: Date, now: Date): (typeof warningDays)[number] | null =>
  warningDays.find((days) => validUntil.getTime() - now.getTime() <= days * dayMs) ?? null
