import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { z } from 'zod'
import { PermittedLink } from '#access/ui/permitted-link.tsx'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { SessionFiles } from '../session-files.tsx'
import { getStaffRescueSession, moveRescueSession } from '../../contract.ts'
import classes from '../rescue.module.css'
import {
  checkLabels,
  checks,
  incidentLabels,
  moves,
  rescueStateKinds,
  rescueStateLabels,
  type RescueState,
} from '../../rules.ts'

const actions: Readonly<Record<RescueState, string>> = {
  working: 'Take',
  fixed: 'Mark as fixed',
  ended: 'End',
  waiting: 'Return to queue',
}

/** Dialog to close a session. */
const closings: Partial<Record<RescueState, string>> = {
  fixed: 'Mark this session as fixed?',
  ended: 'End this session?',
}

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getStaffRescueSession, { params: { id: Number(params['id']) } })

/** Order the tool was sold with, by serial number. */
function Sold({ unit }: { unit: z.output<(typeof getStaffRescueSession)['output']>['sold'] }) {
  if (unit === null) return 'No product shipped with this serial number'
  if (unit.order_id === null) return unit.product
  return (
    <>
      {unit.product},{' '}
      <PermittedLink right="orders.read" to={link('/admin/transactions/:id', { id: unit.order_id })}>
        {unit.invoice_number ?? `order ${unit.order_id}`}
      </PermittedLink>
      , {unit.customer}
    </>
  )
}

export default function RescueSessionPage() {
  const session = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const { id, state, version, tried } = session
  const labels = checkLabels()
  const move = async (to: RescueState) => {
    await call(moveRescueSession, { params: { id }, body: { state: to, version } })
    await revalidate()
  }
  return (
    <PageShell
      title={session.vehicle}
      isGiven
      crumbs={[{ label: 'Rescue sessions', to: link('/admin/rescue') }, { label: session.vehicle }]}
      badges={<StateBadge kind={rescueStateKinds[state]}>{rescueStateLabels()[state]}</StateBadge>}
      actions={
        <>
          {moves[state].map((to, at) => {
            const variant = at === 0 ? 'filled' : 'default'
            const closing = closings[to]
            return closing === undefined ? (
              <Button key={to} variant={variant} loading={busy} onClick={() => void run(() => move(to))}>
                {actions[to]}
              </Button>
            ) : (
              <ConfirmButton
                key={to}
                label={actions[to]}
                variant={variant}
                title={closing}
                confirmLabel={actions[to]}
                onConfirm={() => move(to)}
              >
                <p>The customer sees it at once. It can’t be reopened. The conversation continues in the ticket.</p>
              </ConfirmButton>
            )
          })}
          <ButtonLink to={link('/admin/tickets/:id', { id })} variant="default">
            Conversation and files
          </ButtonLink>
        </>
      }
    >
      <Facts
        rows={[
          ['Customer', session.customer_name],
          ['Tool', session.serial],
          ['Sold', <Sold key="sold" unit={session.sold} />],
          ['What happened', incidentLabels()[session.incident]],
          [
            'Description',
            <span key="description" className={classes['said']}>
              {session.description}
            </span>,
          ],
          [
            'Tried',
            checks
              .filter((check) => tried.includes(check))
              .map((check) => labels[check])
              .join(', ') || '–',
          ],
          ['Handled by', session.handler ?? 'Unassigned'],
          ['Opened', formatMoment(session.created_at)],
        ]}
      />
      <PagePart title="Files">
        {session.files.length === 0 ? (
          <p>No files yet. Those sent in the conversation appear here.</p>
        ) : (
          <SessionFiles
            files={session.files}
            names={{ customer: session.customer_name, staff: 'Sent to the customer', note: 'In a note for staff' }}
            staff
          />
        )}
      </PagePart>
    </PageShell>
  )
}
