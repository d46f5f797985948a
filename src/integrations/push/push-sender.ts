import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import webPush from 'web-push'
import { keptSecret } from '#kit/server/kept-secret.ts'
import type { Settings } from '../settings.ts'

/** Where a browser's push service takes messages for it, and the keys that only this browser can open them with. */
interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushSender {
  /** Of the shop, as browsers want it: Base64url of the uncompressed point. */
  publicKey: string
  /** Whether messages are sent to that address: only push services are, never an address of the inner network. */
  isAllowed: (endpoint: string) => boolean
  /** `gone`: the browser has withdrawn it. Anything else that goes wrong throws. */
  send: (target: PushTarget, payload: string) => Promise<'sent' | 'gone'>
}

/** Push services of the browsers: Chrome and Edge, Firefox, Windows, Safari. */
const services =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.notify\.windows\.com|web\.push\.apple\.com)$/
const timeoutMs = 5_000
/** How long a push service keeps a message for a device that is off, in seconds. */
const keepSeconds = 12 * 3_600

/** Sends messages to browsers over their push services (RFC 8030), encrypted for each (RFC 8291), signed by VAPID (RFC 8292). */
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

/** The key that signs messages: from the settings, else made once and kept beside the data. */
function vapidKeyOf(settings: Pick<Settings, 'VAPID_PRIVATE_KEY' | 'dataDir'>): string {
  if (settings.VAPID_PRIVATE_KEY) return settings.VAPID_PRIVATE_KEY
  return keptSecret(join(settings.dataDir, 'push-key'), () => {
    // Any 32 bytes below the order of the curve are a key; the first byte keeps them below it.
    const key = randomBytes(32)
    key[0] = key[0]! & 0x7f
    return key.toString('base64url')
  })
}
