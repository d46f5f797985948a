import type { StateKinds } from '#kit/state-kinds.ts'
import { formatShortUtcMonth, formatUtcDay } from '#kit/dates.ts'
import { affiliateCalls } from '../../contract/affiliates.ts'
import { tunerCalls } from '../../contract/tuners.ts'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { EarningCalls } from '../../earning-calls.ts'
import type { EarnerOverview } from '../../overview-shape.ts'
import { type Phrasing, phraseFor } from '../../rules/phrasing.ts'
import type { AgreementState, EarnerKind } from '../../rules/earnings.ts'
import * as m from '../../messages/m.ts'

type Query = Record<string, string | number | undefined>
interface Area {
  calls: EarningCalls
  home: (id: number, query?: Query) => string
  transfer: (id: number, transfer: number) => string
  group: (id: number, transfer: number) => string
  /** The timeline of an order. */
  sale: (id: number, order: number) => string
  /** The staff page of the earner, with the agreements. */
  staff: (id: number) => string
  noun: string
}
/** Tuners and affiliates share these pages; the URL determines which it is. */
export const earnerKindAt = ({ url }: Request): EarnerKind =>
  new URL(url).pathname.startsWith('/tuner/') ? 'tuner' : 'affiliate'
export const areas = (): Record<EarnerKind, Area> => ({
  tuner: {
    calls: tunerCalls as unknown as EarningCalls,
    home: (id, query) => link('/tuner/:id', { id }, query),
    transfer: (id, transfer) => link('/tuner/:id/transfer/:transfer', { id, transfer }),
    group: (id, transfer) => link('/tuner/:id/transfer-group/:transfer', { id, transfer }),
    sale: (id, order) => link('/tuner/:id/sale/:order', { id, order }),
    staff: (id) => link('/admin/tuners/:id', { id }),
    noun: m.tuner(),
  },
  affiliate: {
    calls: affiliateCalls as unknown as EarningCalls,
    home: (id, query) => link('/affiliate/:id', { id }, query),
    transfer: (id, transfer) => link('/affiliate/:id/transfer/:transfer', { id, transfer }),
    group: (id, transfer) => link('/affiliate/:id/transfer-group/:transfer', { id, transfer }),
    sale: (id, order) => link('/affiliate/:id/sale/:order', { id, order }),
    staff: (id) => link('/admin/affiliate/:id', { id }),
    noun: m.affiliate(),
  },
})
export const stateLabels = (): Record<string, string> => ({
  held: m.stateHeld(),
  due: m.stateDue(),
  collected: m.stateCollected(),
  waiting: m.stateWaiting(),
  approved: m.stateApproved(),
  sent: m.stateSent(),
  paid: m.statePaid(),
  returned: m.stateReturned(),
  cancelled: m.stateCancelled(),
  disbursed: m.stateDisbursed(),
})
export const stateKinds: StateKinds = {
  held: 'new',
  due: 'moving',
  collected: 'moving',
  waiting: 'waiting',
  approved: 'moving',
  sent: 'moving',
  paid: 'done',
  returned: 'wrong',
  cancelled: 'ended',
  disbursed: 'done',
}
/** The state of an agreement; one in effect has no label. */
const agreementLabels = (): Record<AgreementState, string> => ({
  now: m.agreementNow(),
  later: m.agreementLater(),
  ended: m.agreementEnded(),
  behind: m.agreementBehind(),
})
export const earnerStateLabels = () =>
  ({ active: m.earnerActive(), paused: m.earnerPaused(), closed: m.earnerClosed() }) as const
export const earnerStateKinds: StateKinds = {
  active: 'done',
  paused: 'waiting',
  closed: 'ended',
}
/** Formats a month such as 2026-11. */
export const shownMonth = (month: string): string => formatShortUtcMonth(`${month}-01T00:00:00Z`)
/** Formats a time as a UTC day, as in the books; a dash for null. */
export const shownDate = (time: string | null): string => (time === null ? '–' : formatUtcDay(time))

/** The phrasing for the reader of a page about an earner. */
export const phrasingOf = ({ name, is_own: isOwn }: Pick<EarnerOverview, 'name' | 'is_own'>): Phrasing =>
  phraseFor({ name, isOwn })

type Agreed = EarnerOverview['agreements'][number]
/** What an agreement grants: 20% of everything, or amounts per item. */
export function agreedPart({ basis_points: points, amounts, about }: Agreed): string {
  if (points !== null) return m.percentOf({ percent: points / 100, about })
  const each = Object.entries(amounts ?? {}).map(([code, minor]) => formatMoney({ minor, currency: code as Currency }))
  return m.amountsFor({ amounts: each.join(', '), about })
}
/** The state of an agreement, and the currencies in which a newer one applies instead. */
export const agreedState = ({ state, replaced_in: codes }: Agreed): string =>
  state === 'now' && codes.length > 0 ? m.agreementExceptIn({ currencies: codes.join(', ') }) : agreementLabels()[state]

/** The start of an agreement, and its last day. */
export function agreedTime({ starts_at: start, ends_at: end }: Pick<Agreed, 'starts_at' | 'ends_at'>): string {
  if (end === null) return m.agreedFrom({ start: shownDate(start) })
  if (end <= start) return m.agreedNever()
  return m.agreedFromUntil({ start: shownDate(start), end: shownDate(new Date(Date.parse(end) - 1).toISOString()) })
}

export const entryCount = (n: number): string => m.entryCount({ n })
