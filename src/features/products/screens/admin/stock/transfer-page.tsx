import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatDay, formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { closeStockTransfer, getStockTransfer, receiveStockTransfer } from '../../../contract/stock-moves.ts'
import { transferStateKinds, transferStateLabels } from '../../../stock-labels.ts'
import { MoveActs, MovedLines } from './move-parts.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getStockTransfer, { params: { id: Number(params['id']) } })

export default function TransferPage() {
  const transfer = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { id, version, state, lines } = transfer
  const params = { id }
  return (
    <PageShell
      title={`Transfer ${id}`}
      badges={<StateBadge kind={transferStateKinds[state]}>{transferStateLabels[state]}</StateBadge>}
      crumbs={[{ label: 'Transfers', to: link('/admin/stock-transfers') }, { label: `Transfer ${id}` }]}
      actions={
        <MoveActs
          key={version}
          lines={lines}
          place={transfer.to_name}
          close={{
            label: 'Write off the rest',
            text: 'What hasn’t arrived is written off. It left its location when the transfer was sent.',
          }}
          onReceive={async (received, once) => {
            await call(receiveStockTransfer, { params, body: { version, ...received } }, once)
            await revalidate()
          }}
          onClose={async (reason, once) => {
            await call(closeStockTransfer, { params, body: { version, reason } }, once)
            await revalidate()
          }}
        />
      }
    >
      <Facts
        rows={[
          ['From', transfer.from_name],
          ['To', transfer.to_name],
          ['Sent', `${formatMoment(transfer.created_at)}${transfer.by && `, ${transfer.by}`}`],
          ['Expected on', transfer.expected_on === null ? '–' : formatDay(transfer.expected_on, 'UTC')],
          ['Note', transfer.note || '–'],
        ]}
      />
      <PagePart title="Products">
        <MovedLines lines={lines} to={transfer.to} />
      </PagePart>
    </PageShell>
  )
}
