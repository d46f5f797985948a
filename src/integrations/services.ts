import type { Logger } from 'pino'
import type { Geocoder } from './geocoding/geocoder.ts'
import type { Limits } from '#kit/server/limits.ts'
import type { Versions } from '#kit/server/versioned.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import type { PushSender } from './push/push-sender.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import type { Settings } from './settings.ts'
import type { Tracing } from './tracing.ts'

/** Filled by `src/access/feature.ts`: what features do for those below them. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- augmented by src/access
export interface KnownServices {}

/** The outside world, as operations see it: each behind an interface, each with its address in the settings. */
export interface Services extends KnownServices {
  settings: Settings
  log: Logger
  gateway: PaymentGateway
  geocoder: Geocoder
  mailer: Mailer
  /** Notifications to browsers. */
  push: PushSender
  /** Where the bytes of uploaded files are kept. */
  store: ObjectStore
  /** Turns a template into a mail; the templates are part of the built pages. */
  renderMail: RenderMail
  limits: Limits
  versions: Versions
  /** Null without a collector. */
  tracing: Tracing | null
  /** Signs cookies and tokens. */
  secret: string
}

export type RenderMail = (
  template: string,
  props: Record<string, unknown>,
) => Promise<{ subject: string; html: string; text: string }>
