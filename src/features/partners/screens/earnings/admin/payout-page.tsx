import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { addMinor, formatMoney } from '#kit/money.ts'
import { DownloadButton } from '#kit/ui/button-link.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import * as contract from '../../../contract/payouts.ts'
import { allowsPayoutAct } from '../../../rules/earnings.ts'
import { areas, shownDate, stateWords } from '../earner-paths.ts'
import classes from '../earnings.module.css'
import { ReasonButton } from '#kit/ui/reason-button.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(contract.getPayout, { params: { id: Number(params['id']) } })
}
export default function PayoutPage() {
  const payout = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { id, currency, state } = payout
  const of = { params: { id } }
  const heldCount = payout.transfers.filter(({ held }) => held !== null).length
  const money = (minor: number) => formatMoney({ minor, currency })
  const act =
    (work: (reason: string, options: { idempotencyKey: string }) => Promise<unknown>) =>
    async (reason: string, options: { idempotencyKey: string }) => {
      await work(reason, options)
      await revalidate()
    }
  const settle =
    (disbursement: number, outcome: 'paid' | 'returned') =>
    async (reason: string, options: { idempotencyKey: string }) => {
      await call(contract.settleDisbursement, { params: { id: disbursement }, body: { outcome, reason } }, options)
      await revalidate()
    }
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
              confirmLabel="Approve"
              variant="filled"
              onConfirm={act((reason, options) => call(contract.approvePayout, { ...of, body: { reason } }, options))}
            >
              {money(payout.total)} go to {payout.transfer_count} accounts.
            </ReasonButton>
          )}
          {allowsPayoutAct(state, 'disburse') && heldCount === 0 && (
            <>
              <ReasonButton
                label="Pay by bank file"
                title="Pay by bank file?"
                confirmLabel="Make the file"
                variant="filled"
                reason="Paid by bank file"
                onConfirm={act((reason, options) =>
                  call(contract.disbursePayout, { ...of, body: { by: 'bank', reason } }, options),
                )}
              >
                The disbursements are made and wait for the bank’s word.
              </ReasonButton>
              <ReasonButton
                label="Mark as paid by hand"
                title="Paid by hand?"
                confirmLabel="It is paid"
                reason="Paid by hand"
                onConfirm={async (reason, options) => {
                  await call(contract.disbursePayout, { ...of, body: { by: 'hand', reason } }, options)
                  await revalidate()
                }}
              >
                All transfers of this run count as paid, and there is no bank file.
              </ReasonButton>
            </>
          )}
          {allowsPayoutAct(state, 'cancel') && (
            <ReasonButton
              label="Cancel the run"
              title="Cancel this payout?"
              confirmLabel="Cancel the payout"
              onConfirm={async (reason, options) => {
                await call(contract.cancelPayout, { ...of, body: { reason } }, options)
                await revalidate()
              }}
            >
              All its entries are due again.
            </ReasonButton>
          )}
          {state === 'disbursed' && (
            <>
              {payout.transfers.some(({ disbursement }) => disbursement?.state === 'sent') && (
                <ReasonButton
                  label="All are paid"
                  title="Has the bank paid all?"
                  confirmLabel="All are paid"
                  reason="The bank has paid"
                  onConfirm={async (reason, options) => {
                    await call(contract.settlePayout, { ...of, body: { reason } }, options)
                    await revalidate()
                  }}
                >
                  Each transfer that is at the bank counts as paid. What was sent back stays so.
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
          {heldCount} of {payout.transfer_count} {payout.transfer_count === 1 ? 'transfer' : 'transfers'} cannot be paid
          now, as said beside {heldCount === 1 ? 'it' : 'them'}, and a run is paid as a whole. When that is not put
          right, cancel the run and perform it again: it then pays the others.
        </p>
      )}
      <Stats>
        <Stat label="Total" value={money(payout.total)} />
        <Stat
          label="State"
          value={stateWords()[state]}
          note={
            state === 'waiting'
              ? !payout.may_approve && 'by somebody else, whom it does not pay'
              : state === 'disbursed' && whereItIs(payout)
          }
        />
        <Stat label="Made by" value={payout.created_by} note={shownDate(payout.created_at)} />
        <Stat label="Approved by" value={payout.approved_by ?? (state === 'waiting' ? 'nobody yet' : 'not needed')} />
      </Stats>
      <PagePart title="Transfers">
        <ul className={classes['rows']}>
          {payout.transfers.map((row) => (
            <li key={row.id}>
              <div className={classes['who']}>
                <b>
                  <Link to={areas()[row.kind].transfer(row.earner_id, row.id)}>{row.name}</Link>
                </b>
                <small>
                  {row.kind}, {row.entry_count} {row.entry_count === 1 ? 'entry' : 'entries'} · {row.payee} ·{' '}
                  {stateWords()[row.state]}
                  {row.held && <strong> · {row.held}</strong>}
                </small>
              </div>
              <span className={classes['acts']}>
                <span className={classes['amount']}>{money(row.amount)}</span>
                {row.disbursement?.state === 'sent' && (
                  <ReasonButton
                    label="Paid"
                    title="Has the bank paid?"
                    confirmLabel="It is paid"
                    reason="The bank has paid"
                    onConfirm={settle(row.disbursement.id, 'paid')}
                  >
                    {row.disbursement.reference}, {money(row.amount)}
                  </ReasonButton>
                )}
                {row.disbursement && row.disbursement.state !== 'returned' && (
                  <ReasonButton
                    label="Sent back"
                    title="Has the bank sent it back?"
                    confirmLabel="It came back"
                    onConfirm={settle(row.disbursement.id, 'returned')}
                  >
                    {money(row.amount)} of {row.name} are owed again, and the entries are due again.
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

/** Of a run that has left: how much the bank still has, and how much it has sent back. */
function whereItIs({ transfers, currency }: contract.PayoutDetails): string {
  const sum = (wanted: 'sent' | 'returned') =>
    addMinor(...transfers.filter((row) => row.disbursement?.state === wanted).map(({ amount }) => amount))
  const [sent, back] = [sum('sent'), sum('returned')]
  const said = [
    sent > 0 ? `${formatMoney({ minor: sent, currency })} at the bank` : [],
    back > 0 ? `${formatMoney({ minor: back, currency })} sent back` : [],
  ].flat()
  return said.length === 0 ? 'all is paid' : said.join(', ')
}
