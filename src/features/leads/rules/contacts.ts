import { keysOf } from '#kit/keys-of.ts'

export const contactLabels = { person: 'Person', firm: 'Firm' }
export type ContactKind = keyof typeof contactLabels
export const contactKinds = keysOf(contactLabels)

/** Consent to marketing emails. */
export const consentLabels = { unknown: 'Not asked', given: 'Given', withdrawn: 'Withdrawn' }
export type Consent = keyof typeof consentLabels
export const consents = keysOf(consentLabels)

/** Why a contact cannot be emailed; null when they can. */
export function mailBlock({
  email,
  consent,
  do_not_contact: isBlocked,
}: {
  email: string
  consent: Consent
  do_not_contact: boolean
}): string | null {
  if (isBlocked) return 'Marked as “do not contact”.'
  if (consent === 'withdrawn') return 'Consent was withdrawn.'
  return email === '' ? 'No email address.' : null
}

/** The domain of a web or email address, if it identifies a firm; empty for public mail providers. */
export function domainOf(address: string): string {
  const [, host = ''] = /^(?:https?:\/\/|[^@\s]*@)?(?:www\.)?([a-z0-9.-]+\.[a-z]{2,})/i.exec(address.trim()) ?? []
  const domain = host.toLowerCase()
  return mailboxes.includes(domain) ? '' : domain
}
/** Domains of public mail providers. */
export const mailboxes: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'proton.me',
  'protonmail.com',
]
