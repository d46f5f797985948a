import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { may } from '#access/ui/session-store.ts'

import { holdDealerCredit, remindDealer } from '../../contract/invoices.ts'
import {
  exportAccountEntries,
  getDealerAccount,
  listAccountEntries,
  reverseDealerTransfer,
} from '../../contract/staff.ts'
import { dealerAccountCode } from '../../rules/account.ts'
import { entryFilters, EntryTable } from '../entry-table.tsx'
import { StandingPart } from '../standing-part.tsx'
import { AdjustForm, GrantForm, LimitForm } from './account-forms.tsx'
import { accountToken } from '#features/ledger/accounts.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [account, entries] = await Promise.all([
    call(getDealerAccount, { params: { id: Number(args.params['id']) } }),
    askFor(listAccountEntries, args),
  ])
  return { account, entries }
}
export default function DealerAccountPage() {
  const { account, entries } = useLoaderData<typeof clientLoader>()
  const { dealer } = account
  return (
    <PageShell
      title={dealer.name}
      lead="Balance, credit limit and entries."
      crumbs={[
        { label: 'Dealers', to: link('/admin/dealers') },
        { label: dealer.name, to: link('/admin/dealers/:id', { id: dealer.id }) },
        { label: 'Account' },
      ]}
      actions={
        <>
          {account.balance > 0 && (
            <ReasonButton
              label="Send reminder"
              title="Remind this dealer?"
              done={({ sent_to: address }) => `Reminder sent to ${address}.`}
              call={remindDealer}
              params={{ id: dealer.id }}
            >
              Emails what is due to the address for invoices.
            </ReasonButton>
          )}
          <ReasonButton
            key={String(account.on_hold)}
            label={account.on_hold ? 'Release credit' : 'Hold credit'}
            title={account.on_hold ? 'Allow purchases on account?' : 'Stop purchases on account?'}
            done={account.on_hold ? 'Purchases on account are allowed.' : 'Purchases on account are stopped.'}
            call={holdDealerCredit}
            params={{ id: dealer.id }}
            body={{ hold: !account.on_hold }}
          >
            {account.on_hold
              ? 'Members can buy on account again, up to the credit limit.'
              : 'Members can still pay what they owe, and buy by card.'}
          </ReasonButton>
          <ButtonLink variant="default" to={link('/admin/dealer-credit-deals/new', {}, { dealer: dealer.id })}>
            New credit deal
          </ButtonLink>
        </>
      }
    >
      <StandingPart standing={account} />
      <PagePart title="Entries">
        <List
          of={{
            noun: ['entry', 'entries'],
            search: 'Order, deal or reason',
            filters: entryFilters(),
            csv: exportAccountEntries,
            csvParams: { id: dealer.id },
            empty: 'Entries appear here after the first purchase or payment.',
          }}
          answer={entries}
        >
          <EntryTable
            label="Entries"
            entries={entries.data}
            currency={entries.currency}
            act={(entry) => entry.reversible && <ReverseButton dealer={dealer.id} entry={entry} />}
            {...(may('ledger.read')
              ? { bookAccount: accountToken(dealerAccountCode(dealer.id, entries.currency)) }
              : {})}
          />
        </List>
      </PagePart>
      <PagePart title="Credit limit and terms">
        <LimitForm account={account} />
      </PagePart>
      <PagePart title="Post manually" lead="Every entry is recorded with its reason and can be reversed.">
        <AdjustForm account={account} />
      </PagePart>
      <PagePart
        title="Tune credits"
        lead={`Available: ${account.credits.ecu} ECU, ${account.credits.tcu} TCU, ${account.credits.awd} AWD.`}
      >
        <GrantForm account={account} />
      </PagePart>
    </PageShell>
  )
}

/** Reverses a manual posting by staff. Card payments and orders are refunded instead. */
const ReverseButton = ({ dealer, entry }: { dealer: number; entry: { transfer_id: number; title: string } }) => (
  <ReasonButton
    label="Reverse"
    title={`Reverse “${entry.title}”?`}
    done="Entry reversed."
    call={reverseDealerTransfer}
    params={{ id: dealer }}
    body={{ transfer_id: entry.transfer_id }}
    reasonHint="The dealer can see this."
  >
    A second entry reverses it. Both stay on the account.
  </ReasonButton>
)
