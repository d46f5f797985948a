import { DataTable } from '#kit/ui/data-table.tsx'
import { formatMoney } from '#kit/money.ts'
import type { ValueTransfer } from '../../contract.ts'
import {
  postsOf,
  valueTransferActs,
  valueTransferActLabels,
  valueTransferMoves,
  type ValueTransferState,
  valueTransferStates,
} from '../../rules.ts'

/** Table of actions with source and target states, effects, and postings for this transfer. */
export function MoveTable({ transfer: { state, value, currency } }: { transfer: ValueTransfer }) {
  const amount = formatMoney({ minor: value, currency })
  const sides = [`revenue/tunes/${currency}`, `liability/value-transfers/${currency}`]
  const postings = {
    nothing: 'Nothing',
    hold: `${amount} from ${sides[0]}, held in ${sides[1]}.`,
    release: `${amount} from ${sides[1]}, back to ${sides[0]}.`,
    undo: `Reverses the lock: ${amount} back to ${sides[0]}.`,
  }
  /** A cancellation posts nothing before the lock, and a reversal after it. */
  const postingText = (act: (typeof valueTransferActs)[number], from: readonly ValueTransferState[]) => {
    const kinds = [...new Set(from.map((start) => postsOf(act, start)))]
    if (value === 0) return postings.nothing
    if (kinds.length === 1) return postings[kinds[0] ?? 'nothing']
    return `Before the lock: nothing. After the lock: ${postings.undo.charAt(0).toLowerCase()}${postings.undo.slice(1)}`
  }
  return (
    <DataTable
      label="What each action changes and posts"
      rows={valueTransferActs.map((act) => ({ act, ...valueTransferMoves[act] }))}
      rowKey={(move) => move.act}
      columns={[
        {
          key: 'act',
          title: 'Action',
          render: ({ act, from }) =>
            from.includes(state) ? (
              <>
                <b>{valueTransferActLabels[act]}</b>
                <br />
                <small>Available now</small>
              </>
            ) : (
              valueTransferActLabels[act]
            ),
        },
        {
          key: 'states',
          title: 'Status change',
          wraps: true,
          render: ({ from, to }) =>
            `${from.map((start) => valueTransferStates.words[start]).join(', ')} → ${valueTransferStates.words[to]}`,
        },
        { key: 'changes', title: 'Changes', wraps: true, render: ({ changes }) => changes },
        { key: 'posts', title: 'Posts', wraps: true, render: ({ act, from }) => postingText(act, from) },
      ]}
    />
  )
}
