import { type BulkAct, type Call, reasonAsk } from '#kit/ui/bulk-run.ts'
import { setAffiliateState } from '../../../contract/affiliate-staff.ts'
import { setTunerState } from '../../../contract/tuners.ts'
import type { EarnerState } from '../../../rules/earnings.ts'
import { earnerStateLabels } from '../earner-paths.ts'

interface Row {
  id: number
  version: number
  state: EarnerState
}
type SetState = typeof setTunerState | typeof setAffiliateState

async function save(
  set: SetState,
  call: Call,
  { id, version, state: before }: Row,
  state: EarnerState,
  reason: string,
) {
  const put = (body: { state: EarnerState; version: number; reason: string }) =>
    call(set as typeof setTunerState, { params: { id }, body }, { idempotencyKey: crypto.randomUUID() })
  const saved = await put({ state, version, reason })
  return () => put({ state: before, version: saved.version, reason: `Undo: ${reason}` })
}

const actsOf = (set: SetState): readonly BulkAct<Row>[] => {
  const act = (state: EarnerState, words: Pick<BulkAct<Row>, 'label' | 'done' | 'text'>): BulkAct<Row> => ({
    ...words,
    asks: [reasonAsk],
    change: ({ state: before }) =>
      before === state
        ? { skip: `${earnerStateLabels()[state]} already.` }
        : { from: earnerStateLabels()[before], to: earnerStateLabels()[state] },
    perform: (row, { reason = '' }, call) => save(set, call, row, state, reason),
  })
  return [
    act('paused', {
      label: 'Pause',
      done: 'paused',
      text: 'They keep earning, but payouts stop. A payout run that includes them can’t be sent.',
    }),
    act('active', { label: 'Activate', done: 'activated', text: 'They earn, and payouts resume.' }),
    act('closed', {
      label: 'Close accounts',
      done: 'closed',
      text: 'They stop earning, can no longer see their earnings and get no more payouts.',
    }),
  ]
}

/** Bulk actions on tuners. */
export const tunerActs = actsOf(setTunerState)
/** Bulk actions on affiliates. */
export const affiliateActs = actsOf(setAffiliateState)
