import { useAction } from '#kit/ui/use-action.ts'
import { clsx } from 'clsx'
import rows from '#kit/ui/rows.module.css'
import { formatMoment } from '#kit/dates.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import type { z } from 'zod'
import { closeBookDifference, type listBookDifferences, runReconciliation } from '../../contract.ts'
import classes from './books.module.css'

type Differences = z.output<typeof listBookDifferences.output>
type Difference = Differences['data'][number]

/** Compares, lists what does not agree, and closes it when it has been worked off. */
export function Reconciliation({ differences }: { differences: Differences }) {
  const revalidator = useRevalidator()
  const query = useListQuery()
  const { busy, failure, run: act } = useAction()
  const isClosed = query.get('differences') === 'closed'
  const run = () =>
    act(async () => {
      const done = await call(runReconciliation, { body: { payments: 50 } })
      const silent = done.unanswered > 0 ? ` The gateway didn’t answer for ${done.unanswered}.` : ''
      notify({
        text: `Checked ${done.accounts} ${done.accounts === 1 ? 'account' : 'accounts'} and ${done.payments} payments and refunds. Found ${done.found} ${done.found === 1 ? 'difference' : 'differences'}.${silent}`,
      })
      await revalidator.revalidate()
    })
  return (
    <PagePart
      title="Reconciliation"
      lead="Compares cached balances with their postings, and the latest 50 order payments, dealer payments, credit deals, refunds and voids with the gateway."
      actions={
        <Button variant="default" loading={busy} onClick={() => void run()}>
          Reconcile now
        </Button>
      }
    >
      <FormFailure message={failure} />
      {differences.data.length === 0 ? (
        <p className={classes['muted']}>{isClosed ? 'No closed differences.' : 'No open differences.'}</p>
      ) : (
        <ul className={clsx(rows['rows'], classes['differences'])}>
          {differences.data.map((difference) => (
            <DifferenceItem key={difference.id} difference={difference} />
          ))}
        </ul>
      )}
      <p className={classes['muted']}>
        <Link to={query.to({ differences: isClosed ? null : 'closed' })}>
          {isClosed ? 'Show open differences' : 'Show closed differences'}
        </Link>
      </p>
    </PagePart>
  )
}

function DifferenceItem({ difference }: { difference: Difference }) {
  const revalidator = useRevalidator()
  const [reason, setReason] = useState('')
  const money = (minor: number | null) =>
    minor === null ? 'nothing' : formatMoney({ minor, currency: difference.currency })
  const close = async () => {
    await call(closeBookDifference, { params: { id: difference.id }, body: { reason: reason.trim() } })
    notify({ text: 'Difference closed.' })
    await revalidator.revalidate()
  }
  return (
    <li>
      <div>
        <strong>
          {difference.order_id === null ? (
            difference.object
          ) : (
            <Link to={link('/admin/transactions/:id', { id: difference.order_id })}>{difference.object}</Link>
          )}
        </strong>
        <p>
          {difference.note} Expected {money(difference.expected)}, found {money(difference.found)}.
        </p>
        <p className={classes['muted']}>
          {formatMoment(difference.found_at)}
          {difference.closed_at && ` · closed by ${difference.closed_by ?? 'unknown'}: ${difference.reason}`}
        </p>
      </div>
      {difference.closed_at === null && (
        <div className={classes['close']}>
          <TextInput
            aria-label={`Reason for closing ${difference.object}`}
            placeholder="How you resolved it"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <ConfirmButton
            label="Close"
            title="Close this difference?"
            confirmLabel="Close difference"
            disabled={reason.trim().length < 3}
            onConfirm={close}
          >
            Your reason is saved in the audit log. Closing a difference doesn’t move money: post a reversal or a refund
            to correct it.
          </ConfirmButton>
        </div>
      )}
    </li>
  )
}
