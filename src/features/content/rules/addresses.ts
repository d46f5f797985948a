/** Addresses of the shop that always have a page, whose contents staff decide. */
export const fixedAddresses = [
  '/branding',
  '/cmd',
  '/dealertools',
  '/flashzilla',
  '/flex',
  '/fzpro',
  '/kess',
  '/privacy-policy',
  '/terms-of-service',
  '/fz/guide',
  '/manifold',
  '/bitbox',
  '/careers',
  '/dsg-tuning',
  '/dsg-tuning-byteshooter',
  '/dsg-tuning-kessv2',
  '/ecu-protocol-selection-common-north-american-cars',
  '/disclaimer',
  '/fz',
  '/fzm',
  '/loaner-tools',
  '/mailform',
  '/pcmflash',
  '/rentaltools',
  '/tesla',
  '/ecusocketing',
  '/chipprogramming',
  '/vag-com-vcds-logging-guide',
] as const

const own = /^\/pages\/[a-z0-9][a-z0-9-]{0,79}$/
/** Whether a page may have this address: a fixed one, or one below /pages. */
export const isPageAddress = (address: string): boolean =>
  own.test(address) || fixedAddresses.some((fixed) => fixed === address)
export type FixedAddress = (typeof fixedAddresses)[number]
