import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { guard } from '#access/ui/guard.ts'
import { PermittedLink } from '#access/ui/permitted-link.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { getTicket, replyTicket, type StaffTicket, updateTicket } from '../../contract/staff.ts'
import { ticketMoves, ticketSourceLabels, ticketStateKinds, ticketStateLabels } from '../../rules.ts'
import { listAnswerTemplates } from '../../contract/templates.ts'
import { TemplatePicker } from '../../ui/template-picker.tsx'
import { ReplyForm } from '../reply-form.tsx'
import { TicketThread } from '../ticket-thread.tsx'
import classes from '../ticket.module.css'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const user = await guard(request, 'tickets.manage')
  const [ticket, templates] = await Promise.all([
    call(getTicket, { params: { id: Number(params['id']) } }),
    call(listAnswerTemplates, {}),
  ])
  return { userId: user.id, ticket, templates: templates.data }
}

const Customer = ({ ticket: { user_id: id, customer_name: name } }: { ticket: StaffTicket }) =>
  id === null ? (
    name
  ) : (
    <PermittedLink right="users.read" to={link('/admin/users/:id', { id })}>
      {name}
    </PermittedLink>
  )

const acts = { solve: 'Solve', close: 'Close', reopen: 'Reopen' } as const

export default function StaffTicketPage() {
  const { ticket, userId, templates } = useLoaderData<typeof clientLoader>()
  const words = useErrorText()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)
  const change = async (what: string, body: { assignee?: 'me' | 'nobody'; act?: 'solve' | 'close' | 'reopen' }) => {
    setBusy(what)
    try {
      await call(updateTicket, { params: { id: ticket.id }, body })
      await revalidate()
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    } finally {
      setBusy(null)
    }
  }
  const isMine = ticket.assignee_id === userId
  return (
    <PageShell
      title={ticket.title}
      isGiven
      badges={<StateBadge kind={ticketStateKinds[ticket.state]}>{ticketStateLabels()[ticket.state]}</StateBadge>}
      lead={
        <>
          <Customer ticket={ticket} />, {ticket.email}. Source: {ticketSourceLabels()[ticket.source].toLowerCase()}.{' '}
          {ticket.assignee ? `Assigned to ${ticket.assignee}.` : 'Unassigned.'}
        </>
      }
      crumbs={[{ label: 'Tickets', to: link('/admin/tickets') }, { label: String(ticket.id) }]}
      actions={
        <>
          <Button
            variant="default"
            loading={busy === 'assign'}
            onClick={() => void change('assign', { assignee: isMine ? 'nobody' : 'me' })}
          >
            {isMine ? 'Unassign' : 'Assign to me'}
          </Button>
          {(['solve', 'close', 'reopen'] as const)
            .filter((act) => ticketMoves[ticket.state][act] !== undefined)
            .map((act) => (
              <Button
                key={act}
                variant={act === 'solve' ? 'filled' : 'default'}
                loading={busy === act}
                onClick={() => void change(act, { act })}
              >
                {acts[act]}
              </Button>
            ))}
        </>
      }
    >
      {ticket.order_id !== null && (
        <p className={classes['about']}>
          About <OrderLink id={ticket.order_id} invoice={ticket.invoice_number} />
        </p>
      )}
      {ticket.tune_request_id !== null && (
        <p className={classes['about']}>
          About{' '}
          <Link to={link('/admin/tune-requests/:id', { id: ticket.tune_request_id })}>
            tune request {ticket.tune_request_id}
          </Link>
          {ticket.asked_on && `, asked on: ${ticket.asked_on}`}
        </p>
      )}
      <TicketThread ticket={ticket} me="staff" />
      {ticket.feedback && (
        <PagePart title="Feedback">
          <p>
            {ticket.feedback.rating} of 5{ticket.feedback.comment && `: “${ticket.feedback.comment}”`}
          </p>
        </PagePart>
      )}
      <PagePart title="Reply">
        <ReplyForm
          label="Message"
          notes
          templates={(pick) => <TemplatePicker templates={templates} customer={ticket.customer_name} onPick={pick} />}
          onSend={async ({ body, internal, files, key }) => {
            await call(
              replyTicket,
              { params: { id: ticket.id }, body: { body, internal, files } },
              { idempotencyKey: key },
            )
            await revalidate()
          }}
        />
      </PagePart>
    </PageShell>
  )
}
