import type { StateKinds } from '#kit/state-kinds.ts'
import * as m from '../messages/m.ts'

/** The topics people can subscribe to. */
export const topics = ['products', 'tunes', 'events'] as const
export type Topic = (typeof topics)[number]
export const topicLabels = (): Readonly<Record<Topic, string>> => ({
  products: m.topicProducts(),
  tunes: m.topicTunes(),
  events: m.topicEvents(),
})

export const languages = ['en', 'de', 'fr', 'es', 'it'] as const
export type Language = (typeof languages)[number]
/** Each language under its own name. */
export const languageLabels = (): Readonly<Record<Language, string>> => ({
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
})

export const subscriberStates = ['pending', 'active', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof subscriberStates)[number]
export const subscriberLabels = () =>
  ({ pending: 'Not confirmed', active: 'Active', unsubscribed: 'Unsubscribed', bounced: 'Bounced' }) as const
export const subscriberKinds: StateKinds<SubscriberState> = {
  pending: 'new',
  active: 'done',
  unsubscribed: 'ended',
  bounced: 'wrong',
}

/** The delivery states of a campaign. */
export const deliveries = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const
export type Delivery = (typeof deliveries)[number]
export const deliveryLabels = () =>
  ({ draft: 'Draft', scheduled: 'Scheduled', sending: 'Sending', paused: 'Paused', sent: 'Sent' }) as const
export const deliveryKinds: StateKinds<Delivery> = {
  draft: 'new',
  scheduled: 'waiting',
  sending: 'moving',
  paused: 'waiting',
  sent: 'done',
}

/** Limits and default of a campaign's sending rate, in mails per minute. */
export const rate = { min: 1, max: 6000, usual: 300 } as const
