import { DataTable } from '#kit/ui/data-table.tsx'
import { formatMoney } from '#kit/money.ts'
import type { ValueTransfer } from '../../contract.ts'
import {
  postsOf,
  valueTransferActs,
  valueTransferActWords,
  valueTransferMoves,
  type ValueTransferState,
  valueTransferStateWords,
} from '../../rules.ts'

/** Every act with the states it leads from and to, what it changes, and what it would post for this transfer. */
export function MoveTable({ transfer: { state, value, currency } }: { transfer: ValueTransfer }) {
  const amount = formatMoney({ minor: value, currency })
  const sides = [`revenue/tunes/${currency}`, `liability/value-transfers/${currency}`]
  const postings = {
    nothing: 'Nothing.',
    hold: `${amount} out of ${sides[0]}, held in ${sides[1]}.`,
    release: `${amount} out of ${sides[1]}, back in ${sides[0]}.`,
    undo: `The posting of the lock is reversed: ${amount} back in ${sides[0]}.`,
  }
  /** Of a cancellation both are told: what it posts depends on how far the transfer is. */
  const postsWords = (act: (typeof valueTransferActs)[number], from: readonly ValueTransferState[]) => {
    const kinds = [...new Set(from.map((start) => postsOf(act, start)))]
    if (value === 0) return postings.nothing
    if (kinds.length === 1) return postings[kinds[0] ?? 'nothing']
    return `Before the lock: nothing. After it: ${postings.undo.charAt(0).toLowerCase()}${postings.undo.slice(1)}`
  }
  return (
    <DataTable
      label="What each act changes and posts"
      rows={valueTransferActs.map((act) => ({ act, ...valueTransferMoves[act] }))}
      rowKey={(move) => move.act}
      columns={[
        {
          key: 'act',
          title: 'Act',
          render: ({ act, from }) =>
            from.includes(state) ? (
              <>
                <b>{valueTransferActWords[act]}</b>
                <br />
                <small>can be done now</small>
              </>
            ) : (
              valueTransferActWords[act]
            ),
        },
        {
          key: 'states',
          title: 'From and to',
          render: ({ from, to }) =>
            `${from.map((start) => valueTransferStateWords[start]).join(', ')} → ${valueTransferStateWords[to]}`,
        },
        { key: 'changes', title: 'Changes', render: ({ changes }) => changes },
        { key: 'posts', title: 'Posts', render: ({ act, from }) => postsWords(act, from) },
      ]}
    />
  )
}
