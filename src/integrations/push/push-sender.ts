import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import webPush from 'web-push'
import { keptSecret } from '#kit/server/kept-secret.ts'
import type { Settings } from '../settings.ts'

/** Push endpoint of a browser, and the keys to encrypt messages for it. */
interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushSender {
  /** The shop's public key as browsers expect it: Base64url of the uncompressed point. */
  publicKey: string
  /** Whether an endpoint is allowed: known push services only, never internal network addresses. */
  isAllowed: (endpoint: string) => boolean
  /** `gone`: the browser has unsubscribed. Throws on any other failure. */
  send: (target: PushTarget, payload: string) => Promise<'sent' | 'gone'>
}

/** Push services of Chrome and Edge, Firefox, Windows, and Safari. */
const services =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.notify\.windows\.com|web\.push\.apple\.com)$/
const timeoutMs = 5_000
/** How long a push service keeps a message for an offline device, in seconds. */
const keepSeconds = 12 * 3_600

/** Sends push messages (RFC 8030), encrypted (RFC 8291) and signed with VAPID (RFC 8292). */
export function createPushSender(
  settings: Pick<Settings, 'VAPID_PRIVATE_KEY' | 'PUSH_HOSTS' | 'publicOrigin' | 'MAIL_FROM' | 'dataDir'>,
): PushSender {
  const privateKey = vapidKeyOf(settings)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const publicKey = curve.getPublicKey().toString('base64url')
  const own = new Set((settings.PUSH_HOSTS ?? '').split(',').flatMap((host) => host.trim() || []))
  const subject = settings.publicOrigin.startsWith('https:')
    ? settings.publicOrigin
    : `mailto:${/<(.+)>/.exec(settings.MAIL_FROM)?.[1] ?? settings.MAIL_FROM}`
  const isAllowed = (endpoint: string) => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null
    return url !== null && (own.has(url.host) || (url.protocol === 'https:' && !url.port && services.test(url.host)))
  }
  return {
    publicKey,
    isAllowed,
    send: async ({ endpoint, p256dh, auth }, payload) => {
      if (!isAllowed(endpoint)) return 'gone'
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: keepSeconds,
      })
      const { status } = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? Buffer.alloc(0)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
      return 'sent'
    },
  }
}

/** VAPID key: from the settings, else generated once and stored in the data folder. */
function vapidKeyOf(settings: Pick<Settings, 'VAPID_PRIVATE_KEY' | 'dataDir'>): string {
  if (settings.VAPID_PRIVATE_KEY) return settings.VAPID_PRIVATE_KEY
  return keptSecret(join(settings.dataDir, 'push-key'), () => {
    // A key is any 32 bytes below the curve's order; clearing bits of the first byte ensures that.
    const key = randomBytes(32)
    key[0] = key[0]! & 0x7f
    return key.toString('base64url')
  })
}
