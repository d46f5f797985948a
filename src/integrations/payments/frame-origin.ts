import type { Settings } from '../settings.ts'

/** Where the card fields come from: the payment provider, or the sandbox gateway. */
export function frameOrigin(settings: Settings): string {
  if (settings.GATEWAY_FRAME_ORIGIN) return new URL(settings.GATEWAY_FRAME_ORIGIN).origin
  if (settings.GATEWAY_ENVIRONMENT !== 'Development') return 'https://assets.braintreegateway.com'
  const host = settings.GATEWAY_HOST === '127.0.0.1' ? new URL(settings.publicOrigin).hostname : settings.GATEWAY_HOST
  return `http://${host}:${settings.GATEWAY_PORT}`
}
