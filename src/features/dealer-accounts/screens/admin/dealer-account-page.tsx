import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { may } from '#access/ui/session-store.ts'

import { exportAccountEntries, getDealerAccount, listAccountEntries } from '../../contract/staff.ts'
import { dealerAccountCode } from '../../rules/account.ts'
import { entryFilterParts, EntryTable } from '../entry-table.tsx'
import { StandingPart } from '../standing-part.tsx'
import { AdjustForm, GrantForm, LimitForm, ReverseForm } from './account-forms.tsx'
import { accountToken } from '#features/ledger/accounts.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const of = { params: { id: Number(params['id']) } }
  const query = listAccountEntries.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const [account, entries] = await Promise.all([
    call(getDealerAccount, of),
    call(listAccountEntries, { ...of, query: query.success ? query.data : {} }),
  ])
  return { account, entries }
}
export default function DealerAccountPage() {
  const { account, entries } = useLoaderData<typeof clientLoader>()
  const { dealer } = account
  const [search] = useSearchParams()
  return (
    <PageShell
      title={dealer.name}
      lead="Its account: what it owes, may owe, and what was posted."
      crumbs={[
        { label: 'Dealers', to: link('/admin/dealers') },
        { label: dealer.name, to: link('/admin/dealers/:id', { id: dealer.id }) },
        { label: 'Account' },
      ]}
      actions={
        <ButtonLink variant="default" to={link('/admin/dealer-credit-deals/new', {}, { dealer: dealer.id })}>
          New credit deal
        </ButtonLink>
      }
    >
      <StandingPart standing={account} />
      <PagePart title="Credit limit and terms">
        <LimitForm key={account.version} account={account} />
      </PagePart>
      <PagePart title="Post by hand" lead="Each posting is recorded with its reason and can be undone by its reverse.">
        <AdjustForm account={account} />
      </PagePart>
      <PagePart title="Undo a transfer" lead="Only of what was posted by hand. Cards and orders are refunded.">
        <ReverseForm account={account} />
      </PagePart>
      <PagePart
        title="Tune credits"
        lead={`To split into codes: ${account.credits.ecu} ECU, ${account.credits.tcu} TCU, ${account.credits.awd} AWD.`}
      >
        <GrantForm account={account} />
      </PagePart>
      <PagePart title="Entries">
        <ListShell
          label="Entries"
          noun={['entry', 'entries']}
          search={{ placeholder: 'Order, deal or reason' }}
          filters={entryFilterParts}
          sorts={timeSorts}
          exportUrl={exportUrlOf(exportAccountEntries, search, { id: dealer.id })}
          cursor={{ next: entries.next, shown: entries.data.length }}
          empty={<EmptyState title="No entries">Nothing was posted to this account yet.</EmptyState>}
        >
          <EntryTable
            label="Entries"
            entries={entries.data}
            currency={entries.currency}
            {...(may('ledger.read')
              ? { bookAccount: accountToken(dealerAccountCode(dealer.id, entries.currency)) }
              : {})}
          />
        </ListShell>
      </PagePart>
    </PageShell>
  )
}
