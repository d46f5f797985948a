import { formatMoney, type Currency } from '#kit/money.ts'
import type { TuneRequest } from '../contract-shapes.ts'

type Event = TuneRequest['events'][number]

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const money = (facts: Event['facts'], key: string): string =>
  typeof facts[key] === 'number' && typeof facts['currency'] === 'string'
    ? formatMoney({ minor: facts[key], currency: facts['currency'] as Currency })
    : ''

const freeWords: Readonly<Record<string, string>> = {
  purchase: 'covered by an earlier purchase',
  grant: 'given by us',
  credits: 'paid with tune credits',
  support: 'nothing to pay',
}
const roleWords: Readonly<Record<string, string>> = {
  original: 'Original file',
  purchase: 'Purchase file',
  log: 'Log',
  attachment: 'Attachment',
  delivered: 'Delivery',
}

/** One event of the timeline in words; null for those that a message says already. */
export function eventWords({ kind, facts, state }: Event): string | null {
  switch (kind) {
    case 'created':
      return facts['file'] ? `File uploaded: ${text(facts['file'])}` : 'Request opened'
    case 'file_added':
      return `${roleWords[text(facts['role'])] ?? 'File'} added: ${text(facts['file'])}`
    case 'choice_changed':
      return facts['tunes']
        ? `Chosen: ${text(facts['tunes'])}`
        : facts['vehicle']
          ? `Vehicle: ${text(facts['vehicle'])}`
          : 'Choice changed'
    case 'information_changed':
      return 'Information changed'
    case 'estimated':
      return `Priced: ${money(facts, 'total')}`
    case 'quoted':
      return facts['granted'] ? 'Nothing to pay: given by us' : `Price named: ${money(facts, 'amount')}`
    case 'purchase_linked':
      return `Earlier purchase ${text(facts['order_id'])} linked`
    case 'paid':
      return facts['total'] === undefined ? 'Paid' : `Paid: ${money(facts, 'total')}`
    case 'paid_later':
      return 'Put on account'
    case 'settled_free':
      return `Settled: ${freeWords[text(facts['by'])] ?? 'nothing to pay'}`
    case 'queued':
      return 'In the queue'
    case 'claimed':
      return state === 'in_work' ? 'A calibrator took it up' : 'Taken up'
    case 'released':
      return 'Back in the queue'
    case 'assigned':
      return 'Assigned'
    case 'closed':
      return 'Closed'
    case 'reopened':
      return 'Taken up again'
    case 'cancelled':
      return 'Cancelled'
    case 'refunded':
      return facts['amount']
        ? `Refunded: ${money(facts, 'amount')}`
        : facts['credits']
          ? 'Credits given back'
          : 'Withdrawn'
    case 'raw_changed':
      return facts['raw'] ? 'Delivery wanted as raw contents' : 'Delivery wanted in the usual form'
    case 'downloaded':
      return `${roleWords[text(facts['role'])] ?? 'File'} ${text(facts['version'])} downloaded${facts['by'] ? ` by ${text(facts['by'])}` : ''}`
    case 'delivered':
      return `Version ${text(facts['version'])} delivered`
    default:
      return null
  }
}

export const roleName = (role: string): string => roleWords[role] ?? role
