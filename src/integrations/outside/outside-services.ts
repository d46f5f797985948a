import type { OutsideOrigins } from '#kit/server/security-headers.ts'
import { paymentOrigins } from '../payments/frame-origin.ts'
import type { Settings } from '../settings.ts'
import type { outsideSettings } from './outside-settings.ts'

export const outsideNames = ['analytics', 'pixel'] as const
export type OutsideName = (typeof outsideNames)[number]

export interface OutsideService {
  script: URL
  /** Origins the script may send to. */
  collect: readonly string[]
}

type Configured = Pick<Settings, keyof typeof outsideSettings>

/** Configuration of a service; null if not configured. */
export function outsideService(settings: Configured, name: OutsideName): OutsideService | null {
  const [address, collect] =
    name === 'analytics'
      ? [settings.ANALYTICS_SCRIPT, settings.ANALYTICS_COLLECT]
      : [settings.PIXEL_SCRIPT, settings.PIXEL_COLLECT]
  if (address === undefined) return null
  const script = new URL(address)
  return { script, collect: collect?.split(',').map((origin) => origin.trim()) ?? [script.origin] }
}

/** Origins pages may load from, for payments. Outside services run in frames with their own policy. */
export function pageOrigins(settings: Settings): OutsideOrigins {
  const payment = paymentOrigins(settings)
  const hasFrames = outsideNames.some((name) => outsideService(settings, name))
  return hasFrames ? { ...payment, frames: ["'self'", ...payment.frames] } : payment
}
