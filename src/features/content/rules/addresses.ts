/** The addresses of the shop that show a page. Each always has one; staff decide what it says. */
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
/** Whether a page can be there: one of the fixed addresses, or one of its own below /pages. */
export const isPageAddress = (address: string): boolean =>
  own.test(address) || fixedAddresses.some((fixed) => fixed === address)
export type FixedAddress = (typeof fixedAddresses)[number]
