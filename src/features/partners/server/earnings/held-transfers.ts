import { sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { type EarnerState, payoutBar, type PayoutBar, type PayeeState } from '../../rules/earnings.ts'
import { payeeState, termsOpen } from './read-entries.ts'
import { shareTransfers, earners, sharePayees, payablePayees } from './tables.ts'
import * as m from '../../messages/m.ts'

/** Blocking reasons, for staff. */
export const barLabels = (): Record<PayoutBar, string> => ({
  paused: m.heldPaused(),
  closed: m.heldClosed(),
  terms_open: m.heldTerms(),
  missing: m.heldMissing(),
  changed: m.heldRecently(),
  sent_back: m.heldReturned(),
})

/** A transfer of a run that cannot be paid now: blocked, or with bank details that changed since the run was made. */
export interface HeldTransfer {
  id: number
  name: string
  bar: PayoutBar | 'payee_changed'
  /** The reason, for staff. */
  why: string
}
type Row = {
  id: number
  name: string
  state: EarnerState
  payee: PayeeState
  terms_open: boolean
  payee_changed: boolean
}

/**
 * The transfers of an unpaid run that may not be paid, judged by the current state and not that of when the run was
 * made.
 */
export async function readHeldTransfers(db: Queryable, groupId: number): Promise<HeldTransfer[]> {
  const { rows } = await db.execute<Row>(sql`
    select t.id, p.name, p.state, ${payeeState} as payee, ${termsOpen(sql`t.earner_id`)} as terms_open,
      b.version is distinct from coalesce(t.payee_version, b.version) as payee_changed
    from ${shareTransfers} t join ${earners} p on p.id = t.earner_id
    left join ${sharePayees} b on b.earner_id = t.earner_id and b.currency = t.currency
    left join ${payablePayees} g on g.earner_id = t.earner_id and g.currency = t.currency
    where t.group_id = ${groupId} and t.state in ('waiting', 'approved') order by p.name, t.id`)
  return rows.flatMap(({ id, name, state, payee, terms_open, payee_changed }): HeldTransfer[] => {
    const bar = payoutBar({ earnerState: state, payee, termsOpen: terms_open })
    if (bar !== null) return [{ id, name, bar, why: barLabels()[bar] }]
    if (!payee_changed) return []
    return [{ id, name, bar: 'payee_changed', why: m.heldChanged() }]
  })
}
