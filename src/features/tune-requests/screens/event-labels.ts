import { formatMoney, type Currency } from '#kit/money.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import * as m from '../messages/m.ts'

type Event = TuneRequest['events'][number]

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const money = (facts: Event['facts'], key: string): string =>
  typeof facts[key] === 'number' && typeof facts['currency'] === 'string'
    ? formatMoney({ minor: facts[key], currency: facts['currency'] as Currency })
    : ''

const freeLabels = (): Readonly<Record<string, string>> => ({
  purchase: m.freeByPurchase(),
  grant: m.freeByUs(),
  credits: m.freeByCredits(),
  support: m.freeByPrice(),
})
const roleLabels = (): Readonly<Record<string, string>> => ({
  original: m.roleOriginal(),
  purchase: m.rolePurchase(),
  log: m.log(),
  attachment: m.attachment(),
  delivered: m.delivery(),
})

/** Text of a timeline event; null if a message already says it. */
export function eventLabel({ kind, facts, state }: Event): string | null {
  switch (kind) {
    case 'created':
      return facts['insisted']
        ? m.eventUploadedAnyway({ file: text(facts['file']) })
        : facts['file']
          ? m.eventUploaded({ file: text(facts['file']) })
          : m.eventOpened()
    case 'file_added':
      return m.eventFileAdded({ role: roleLabels()[text(facts['role'])] ?? m.file(), file: text(facts['file']) })
    case 'choice_changed':
      return facts['tunes']
        ? m.eventTunes({ tunes: text(facts['tunes']) })
        : facts['vehicle']
          ? m.eventVehicle({ vehicle: text(facts['vehicle']) })
          : m.eventChoice()
    case 'information_changed':
      return m.eventInformation()
    case 'codes_changed':
      return facts['codes'] ? m.eventCodes({ codes: text(facts['codes']) }) : m.eventNoCodes()
    case 'estimated':
      return m.eventEstimated({ amount: money(facts, 'total') })
    case 'quote_asked':
      return m.eventQuoteAsked()
    case 'vehicle_confirmed':
      return m.eventVehicleConfirmed({ doubts: text(facts['doubts']) })
    case 'refund_asked':
      return m.eventRefundAsked()
    case 'refund_declined':
      return m.eventRefundDeclined()
    case 'quoted':
      return facts['granted'] ? m.eventGranted() : m.eventQuoted({ amount: money(facts, 'amount') })
    case 'purchase_linked':
      return m.eventLinked({ id: text(facts['order_id']) })
    case 'paid':
      if (facts['total'] === undefined) return m.eventPaid()
      return state === 'pay_later'
        ? m.eventPayLater({ amount: money(facts, 'total') })
        : m.eventPaidAmount({ amount: money(facts, 'total') })
    case 'settled_free':
      return m.eventFree({ how: freeLabels()[text(facts['by'])] ?? m.freeByPrice() })
    case 'queued':
      return m.eventQueued()
    case 'claimed':
      return state === 'in_work' ? m.eventClaimed() : m.eventReviewed()
    case 'released':
      return m.eventReleased()
    case 'resumed':
      return m.eventResumed()
    case 'assigned':
      return m.eventAssigned()
    case 'closed':
      return m.eventClosed()
    case 'reopened':
      return m.eventReopened()
    case 'cancelled':
      return m.eventCancelled()
    case 'refunded':
      return facts['amount']
        ? m.eventRefunded({ amount: money(facts, 'amount') })
        : facts['credits']
          ? m.eventCreditsBack()
          : m.eventWithdrawn()
    case 'raw_changed':
      return facts['raw'] ? m.eventRaw() : m.eventNotRaw()
    case 'downloaded':
      return m.eventDownloaded({
        role: roleLabels()[text(facts['role'])] ?? m.file(),
        version: text(facts['version']),
        by: facts['by'] ? text(facts['by']) : 'none',
      })
    case 'delivered':
      return m.eventDelivered({ version: text(facts['version']) })
    default:
      return null
  }
}

export const roleName = (role: string): string => roleLabels()[role] ?? role
