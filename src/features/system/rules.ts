import { keysOf } from '#kit/keys-of.ts'

/** Whose certificates are watched: the shop’s own address, and services that are reached by https. */
export const certificateNames = { shop: 'Shop', issuer: 'Login', store: 'File store' }
export type CertificateName = keyof typeof certificateNames
export const watchedCertificates = keysOf(certificateNames)

/** Days before its end at which a certificate is warned of; 0 for one that has ended. */
const warningDays = [0, 3, 14, 30] as const
const dayMs = 86_400_000

/** The last of its warnings that is due; null while it is valid for longer. */
export const warningOf = (validUntil: Date, now: Date): (typeof warningDays)[number] | null =>
  warningDays.find((days) => validUntil.getTime() - now.getTime() <= days * dayMs) ?? null
