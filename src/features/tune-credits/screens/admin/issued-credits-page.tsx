import { listPage, type ListPageSpec } from '#kit/ui/list-page.tsx'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import {
  exportIssuedCredits,
  issueTuneCredits,
  listIssuedCredits,
  revokeTuneCredit,
} from '../../contract/tune-credits.ts'
import { formatCredits, shownCode } from '../../rules.ts'
import { creditActs } from './credit-acts.ts'
import { creditStateKinds, creditStateLabels } from './credit-labels.ts'
import { IssueForm } from '../../ui/issue-form.tsx'

function useIssuedCredits(): ListPageSpec<typeof listIssuedCredits> {
  const { revalidate } = useRevalidator()
  return {
    after: () => (
      <PagePart title="New code" lead="Add an email address to credit that customer’s account automatically.">
        <IssueForm issue={(body, idempotencyKey) => call(issueTuneCredits, { body }, { idempotencyKey })} />
      </PagePart>
    ),
    noun: 'code',
    empty: 'Issue the first code below.',
    label: 'Tune credits',
    search: 'Code, email or note',
    filters: { state: { words: creditStateLabels } },
    csv: exportIssuedCredits,
    bulk: bulkActs(({ code }) => shownCode(code), creditActs),
    columns: [
      { key: 'code', render: (row) => <code>{shownCode(row.code)}</code> },
      { key: 'credits', render: (row) => formatCredits(row.given) },
      { key: 'remaining', render: (row) => formatCredits(row.left) },
      { key: 'state', title: 'Status', words: creditStateLabels, kinds: creditStateKinds },
      { key: 'customer', wideOnly: true, render: (row) => row.customer ?? row.email ?? '–' },
      { key: 'created_at', title: 'Issued', day: true, wideOnly: true },
      {
        key: 'act',
        title: 'Action',
        render: (row) =>
          row.state === 'open' || row.state === 'active' ? (
            <ConfirmButton
              label="Withdraw"
              title="Withdraw this code?"
              confirmLabel="Withdraw"
              onConfirm={async () => {
                const { returned } = await call(revokeTuneCredit, {
                  params: { id: row.id },
                  body: { reason: 'Withdrawn in the back-office' },
                })
                if (returned) notify({ text: `${formatMoney(returned)} returned to the dealer’s account.` })
                await revalidate()
              }}
            >
              The remaining {formatCredits(row.left)} can no longer be used. If a dealer paid for them, the amount is
              returned to the dealer’s account.
            </ConfirmButton>
          ) : null,
      },
    ],
  }
}
const page = listPage(listIssuedCredits, useIssuedCredits)
export const clientLoader = page.clientLoader
export default page.ListPage
