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

/** Effects of features. Augmented by `src/access/feature.ts`. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- augmented by src/access
export interface KnownServices {}

/** Outside services, each behind an interface and configured by settings. */
export interface Services extends KnownServices {
  settings: Settings
  log: Logger
  gateway: PaymentGateway
  geocoder: Geocoder
  mailer: Mailer
  /** Sends push notifications. */
  push: PushSender
  /** Stores uploaded files. */
  store: ObjectStore
  /** Renders an email template; templates are part of the built pages. */
  renderMail: RenderMail
  limits: Limits
  versions: Versions
  /** Null if no collector is configured. */
  tracing: Tracing | null
  /** Signs cookies and tokens. */
  secret: string
}

export type RenderMail = (
  template: string,
  props: Record<string, unknown>,
) => Promise<{ subject: string; html: string; text: string }>
