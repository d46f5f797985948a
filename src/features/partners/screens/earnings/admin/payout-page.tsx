import { Link, useLoaderData } from 'react-router'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { addMinor, formatMoney } from '#kit/money.ts'
import { DownloadButton } from '#kit/ui/button-link.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import * as contract from '../../../contract/payouts.ts'
import { allowsPayoutAct } from '../../../rules/earnings.ts'
import { methodOf } from '../../../payee.ts'
import { areas, shownDate, stateLabels } from '../earner-paths.ts'
import classes from '../earnings.module.css'
import rows from '#kit/ui/rows.module.css'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { isFlagged, PayeeFlags } from './payee-flags.tsx'

const byFile = {
  label: 'Pay by bank file',
  title: 'Pay by bank file?',
  confirmLabel: 'Create bank file',
  reason: 'Paid by bank file',
}
/** For currencies without a bank file. */
const byList = {
  label: 'Pay from CSV list',
  title: 'Pay from the CSV list?',
  confirmLabel: 'Create list',
  reason: 'Paid from the CSV list',
}

export const clientLoader = oneLoader(contract.getPayout)
export default function PayoutPage() {
  const payout = useLoaderData<typeof clientLoader>()
  const { id, currency, state } = payout
  const hasFile = methodOf[currency] !== 'hand'
  const of = { params: { id } }
  const heldCount = payout.transfers.filter(({ held }) => held !== null).length
  const money = (minor: number) => formatMoney({ minor, currency })
  const settle = (disbursement: number, outcome: 'paid' | 'returned') => ({
    call: contract.settleDisbursement,
    params: { id: disbursement },
    body: { outcome },
  })
  return (
    <PageShell
      title={`Payout run ${id}`}
      lead={payout.reason}
      crumbs={[{ label: 'Payouts', to: link('/admin/payouts') }, { label: `Run ${id}` }]}
      actions={
        <div className={classes['acts']}>
          {payout.may_approve && heldCount === 0 && (
            <ReasonButton
              label="Approve"
              title="Approve this payout?"
              variant="filled"
              call={contract.approvePayout}
              {...of}
            >
              {money(payout.total)} to {payout.transfer_count} {payout.transfer_count === 1 ? 'account' : 'accounts'}.
              {payout.transfers.filter(isFlagged).map((row) => (
                <small key={row.id} className={classes['flagged']}>
                  {row.name}
                  <PayeeFlags of={row} />
                </small>
              ))}
            </ReasonButton>
          )}
          {allowsPayoutAct(state, 'disburse') && heldCount === 0 && (
            <>
              <ReasonButton
                {...(hasFile ? byFile : byList)}
                variant="filled"
                call={contract.disbursePayout}
                body={{ by: 'bank' }}
                {...of}
              >
                {hasFile
                  ? 'Creates the disbursements. Mark them as paid when the bank confirms.'
                  : `There’s no bank file for ${currency}. Download the CSV list, make the payments at your bank, and mark them as paid when it confirms.`}
              </ReasonButton>
              <ReasonButton
                label="Mark as paid manually"
                title="Mark as paid manually?"
                confirmLabel="Mark as paid"
                reason="Paid manually"
                call={contract.disbursePayout}
                body={{ by: 'hand' }}
                {...of}
              >
                All transfers in this run are marked as paid.{hasFile && ' No bank file is created.'}
              </ReasonButton>
            </>
          )}
          {allowsPayoutAct(state, 'cancel') && (
            <ReasonButton
              label="Cancel run"
              title="Cancel this payout?"
              confirmLabel="Cancel payout"
              call={contract.cancelPayout}
              {...of}
            >
              Its entries become due again.
            </ReasonButton>
          )}
          {state === 'disbursed' && (
            <>
              {payout.transfers.some(({ disbursement }) => disbursement?.state === 'sent') && (
                <ReasonButton
                  label="Mark all as paid"
                  title="Mark all transfers as paid?"
                  reason="Paid by the bank"
                  call={contract.settlePayout}
                  {...of}
                >
                  Transfers sent to the bank are marked as paid. Returned transfers don’t change.
                </ReasonButton>
              )}
              {payout.paid_by === 'bank' && (
                <DownloadButton href={endpointUrl(contract.getBankFile, of)}>Bank file</DownloadButton>
              )}
              <DownloadButton
                variant="default"
                href={endpointUrl(contract.getBankFile, { ...of, query: { format: 'csv' } })}
              >
                CSV
              </DownloadButton>
            </>
          )}
        </div>
      }
    >
      {heldCount > 0 && (
        <p className={classes['notice']}>
          {heldCount} of {payout.transfer_count} {payout.transfer_count === 1 ? 'transfer' : 'transfers'} can’t be paid
          now. A run is paid as a whole, so fix {heldCount === 1 ? 'it' : 'them'}, or cancel the run and create a new
          one without {heldCount === 1 ? 'it' : 'them'}.
        </p>
      )}
      <Stats>
        <Stat label="Total" value={money(payout.total)} />
        <Stat
          label="Status"
          value={stateLabels()[state]}
          note={
            state === 'waiting'
              ? !payout.may_approve && 'Needs approval by a second person who isn’t paid by it'
              : state === 'disbursed' && whereItIs(payout)
          }
        />
        <Stat label="Created by" value={payout.created_by} note={shownDate(payout.created_at)} />
        <Stat label="Approved by" value={payout.approved_by ?? (state === 'waiting' ? 'No one yet' : 'Not needed')} />
      </Stats>
      <PagePart title="Transfers">
        <ul className={rows['rows']}>
          {payout.transfers.map((row) => (
            <li key={row.id}>
              <div className={classes['who']}>
                <b>
                  <Link to={areas()[row.kind].transfer(row.earner_id, row.id)}>{row.name}</Link>
                </b>
                <small>
                  {row.kind}, {row.entry_count} {row.entry_count === 1 ? 'entry' : 'entries'} · {row.payee} ·{' '}
                  {stateLabels()[row.state]}
                  {/* Once the money has left, later changes of the details don't matter to it. */}
                  {row.disbursement === null && <PayeeFlags of={row} />}
                  {row.held && <strong> · {row.held}</strong>}
                </small>
              </div>
              <span className={classes['acts']}>
                <span className={classes['amount']}>{money(row.amount)}</span>
                {row.disbursement?.state === 'sent' && (
                  <ReasonButton
                    label="Mark as paid"
                    title="Mark this transfer as paid?"
                    reason="Paid by the bank"
                    {...settle(row.disbursement.id, 'paid')}
                  >
                    {row.disbursement.reference}, {money(row.amount)}
                  </ReasonButton>
                )}
                {row.disbursement && row.disbursement.state !== 'returned' && (
                  <ReasonButton
                    label="Mark as returned"
                    title="Mark this transfer as returned?"
                    reasonHint={`${row.name} reads it on the transfer and in an email.`}
                    {...settle(row.disbursement.id, 'returned')}
                  >
                    {money(row.amount)} is owed to {row.name} again, and the entries become due.
                  </ReasonButton>
                )}
              </span>
            </li>
          ))}
        </ul>
      </PagePart>
    </PageShell>
  )
}

/** For a run that has left: how much is with the bank, and how much was returned. */
function whereItIs({ transfers, currency }: contract.PayoutDetails): string {
  const sum = (wanted: 'sent' | 'returned') =>
    addMinor(...transfers.filter((row) => row.disbursement?.state === wanted).map(({ amount }) => amount))
  const [sent, back] = [sum('sent'), sum('returned')]
  const said = [
    sent > 0 ? `${formatMoney({ minor: sent, currency })} at the bank` : [],
    back > 0 ? `${formatMoney({ minor: back, currency })} returned` : [],
  ].flat()
  return said.length === 0 ? 'All paid' : said.join(', ')
}
