import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatDay, formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import {
  closeSupplyOrder,
  expectSupplyOrder,
  getSupplyOrder,
  receiveSupplyOrder,
  type SupplyOrder,
} from '../../../contract/stock-moves.ts'
import { supplyStateKinds, supplyStateLabels } from '../../../stock-labels.ts'
import { MoveActs, MovedLines } from './move-parts.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getSupplyOrder, { params: { id: Number(params['id']) } })

export default function SupplyPage() {
  const order = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { id, version, state, lines } = order
  const params = { id }
  const title = `Supplier order ${id}`
  return (
    <PageShell
      title={title}
      badges={<StateBadge kind={supplyStateKinds[state]}>{supplyStateLabels[state]}</StateBadge>}
      lead={order.supplier}
      crumbs={[{ label: 'Supplier orders', to: link('/admin/supply-orders') }, { label: title }]}
      actions={
        <>
          {(state === 'ordered' || state === 'partly_received') && <ExpectedOn key={`day-${version}`} order={order} />}
          <MoveActs
            key={version}
            lines={lines}
            place={order.to_name}
            close={{ label: 'Close order', text: 'What hasn’t arrived is no longer expected.' }}
            onReceive={async (received, once) => {
              await call(receiveSupplyOrder, { params, body: { version, ...received } }, once)
              await revalidate()
            }}
            onClose={async (reason, once) => {
              await call(closeSupplyOrder, { params, body: { version, reason } }, once)
              await revalidate()
            }}
          />
        </>
      }
    >
      <Facts
        rows={[
          ['Supplier', order.supplier],
          ['Their number', order.number || '–'],
          ['Deliver to', order.to_name],
          ['Ordered', `${formatMoment(order.created_at)}${order.by && `, ${order.by}`}`],
          ['Expected on', order.expected_on === null ? '–' : formatDay(order.expected_on, 'UTC')],
          ['Note', order.note || '–'],
        ]}
      />
      <PagePart title="Products">
        <MovedLines lines={lines} to={order.to} />
      </PagePart>
    </PageShell>
  )
}

/** Changes the expected day; the shortage notice updates too. */
function ExpectedOn({ order: { id, version, expected_on: expectedOn } }: { order: SupplyOrder }) {
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(expectedOn ?? '')
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Change day
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Change the expected day">
        <ActForm
          label="Save"
          send={async (reason, once) => {
            await call(expectSupplyOrder, { params: { id }, body: { version, expected_on: day || null, reason } }, once)
            setOpen(false)
          }}
        >
          <TextInput
            label="Expected on"
            type="date"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </ActForm>
      </Dialog>
    </>
  )
}
