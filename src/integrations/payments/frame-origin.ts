import type { OutsideOrigins } from '#kit/server/security-headers.ts'
import type { Settings } from '../settings.ts'

/** Origin of the card fields: the payment provider, or the sandbox gateway. */
export function frameOrigin(settings: Settings): string {
  if (settings.GATEWAY_FRAME_ORIGIN) return new URL(settings.GATEWAY_FRAME_ORIGIN).origin
  if (settings.GATEWAY_ENVIRONMENT !== 'Development') return 'https://assets.braintreegateway.com'
  const host = settings.GATEWAY_HOST === '127.0.0.1' ? new URL(settings.publicOrigin).hostname : settings.GATEWAY_HOST
  return `http://${host}:${settings.GATEWAY_PORT}`
}

/** Origins payments load from: for the sandbox only its frame; for Braintree and wallets those they document. */
export function paymentOrigins(settings: Settings): OutsideOrigins {
  const frame = frameOrigin(settings)
  const environment = settings.GATEWAY_ENVIRONMENT
  if (environment === 'Development') return { frames: [frame], scripts: [], connections: [], pictures: [] }
  const host = environment === 'Sandbox' ? 'sandbox.' : ''
  const payPal = settings.wallets.includes('paypal')
  const google = settings.wallets.includes('google_pay')
  return {
    frames: [frame, ...(payPal ? ['https://*.paypal.com'] : []), ...(google ? ['https://pay.google.com'] : [])],
    scripts: [
      'https://c.paypal.com',
      ...(payPal ? ['https://www.paypalobjects.com'] : []),
      ...(google ? ['https://pay.google.com'] : []),
    ],
    connections: [
      `https://api.${host}braintreegateway.com`,
      `https://client-analytics.${host}braintreegateway.com`,
      `https://payments.${host}braintree-api.com`,
      ...(payPal ? ['https://*.paypal.com'] : []),
      ...(google ? ['https://pay.google.com', 'https://google.com'] : []),
    ],
    pictures: ['https://assets.braintreegateway.com', ...(payPal ? ['https://*.paypal.com'] : [])],
  }
}
