import { call } from '#kit/call.ts'
import { getPushKey, type PushDevice, removePushDevice, savePushDevice } from '../contract.ts'
import * as m from '../messages/m.ts'

/** Why this browser can't show notifications; null if it can. */
export type NoPush = 'unsupported' | 'blocked'

export function noPush(): NoPush | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

const registration = async () => (await navigator.serviceWorker.getRegistration()) ?? null

/** This browser's push subscription; null while notifications are off. */
export const thisEndpoint = async (): Promise<string | null> =>
  noPush() === 'unsupported' ? null : ((await (await registration())?.pushManager.getSubscription())?.endpoint ?? null)

/** Asks for permission and turns notifications on for this browser. Throws if the browser or person refuses. */
export async function turnOn(): Promise<PushDevice | NoPush> {
  const worker = await registration()
  if (noPush() !== null || worker === null) return noPush() ?? 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const { public_key } = await call(getPushKey, {})
  const subscription = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
    .catch(() => null)
  if (subscription === null) return 'unsupported'
  const { keys } = subscription.toJSON()
  return call(savePushDevice, {
    body: {
      endpoint: subscription.endpoint,
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      label: browserName(navigator.userAgent),
    },
  })
}

/** Turns notifications off, for this browser or another one of the same person. */
export async function turnOff(device: Pick<PushDevice, 'id' | 'endpoint'>): Promise<void> {
  await call(removePushDevice, { params: { id: device.id } })
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (subscription?.endpoint === device.endpoint) await subscription.unsubscribe()
}

/** Readable name of browser and operating system. */
function browserName(agent: string): string {
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : m.aBrowser()
  const system = /Android/.test(agent)
    ? 'Android'
    : /iPhone|iPad/.test(agent)
      ? 'iOS'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : m.anotherSystem()
  return m.browserOn({ browser, system })
}
