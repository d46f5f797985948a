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
import { useErrorWords } from '#kit/ui/words.tsx'
import type { z } from 'zod'
import { closeBookDifference, type listBookDifferences, runReconciliation } from '../../contract.ts'
import classes from './books.module.css'

type Differences = z.output<typeof listBookDifferences.output>
type Difference = Differences['data'][number]

/** Compares, lists what does not agree, and closes it when it has been worked off. */
export function Reconciliation({ differences }: { differences: Differences }) {
  const words = useErrorWords()
  const revalidator = useRevalidator()
  const query = useListQuery()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isClosed = query.get('differences') === 'closed'
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const done = await call(runReconciliation, { body: { payments: 50 } })
      const silent = done.unanswered > 0 ? ` The gateway gave no answer about ${done.unanswered}.` : ''
      notify({
        text: `${done.accounts} accounts and ${done.payments} payments and refunds compared, ${done.found} differences.${silent}`,
      })
      await revalidator.revalidate()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PagePart
      title="Reconciliation"
      lead="Cached balances against their postings, and the newest 50 of each kind against the gateway: payments of orders, dealers’ payments, credit deals, refunds and voids."
      actions={
        <Button variant="default" loading={busy} onClick={() => void run()}>
          Compare now
        </Button>
      }
    >
      <FormFailure message={failure} />
      {differences.data.length === 0 ? (
        <p className={classes['muted']}>{isClosed ? 'Nothing has been closed yet.' : 'No open differences.'}</p>
      ) : (
        <ul className={classes['differences']}>
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
    notify({ text: 'The difference is closed.' })
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
          {difference.note} Books {money(difference.expected)}, found {money(difference.found)}.
        </p>
        <p className={classes['muted']}>
          {formatMoment(difference.found_at)}
          {difference.closed_at && ` · closed by ${difference.closed_by ?? 'somebody'}: ${difference.reason}`}
        </p>
      </div>
      {difference.closed_at === null && (
        <div className={classes['close']}>
          <TextInput
            aria-label={`Reason for closing ${difference.object}`}
            placeholder="What was done about it"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <ConfirmButton
            label="Close"
            title="Close this difference?"
            confirmLabel="Close it"
            disabled={reason.trim().length < 3}
            onConfirm={close}
          >
            The reason is kept in the audit log. Money is corrected by a reversal or a refund, not here.
          </ConfirmButton>
        </div>
      )}
    </li>
  )
}
