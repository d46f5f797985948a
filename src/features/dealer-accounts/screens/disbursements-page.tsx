import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { link } from '#kit/link.ts'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { exportDealerEntries, listDealerEntries } from '../contract/account.ts'
import { EntryTable } from './entry-table.tsx'
import * as m from '../messages/m.ts'

const asks = { kind: 'payout' }

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [dealer, list] = await loadDealerPage(args, () => askFor(listDealerEntries, args, { asks }))
  return { dealer, list }
}
export default function DisbursementsPage() {
  const { dealer, list } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  return (
    <DealerFrame dealer={dealer} title={m.payouts()} lead={m.payoutsLead()}>
      <List
        of={{
          label: m.payouts(),
          search: m.reason(),
          csv: exportDealerEntries,
          csvParams: { slug },
          asks,
          emptyTitle: m.noPayouts(),
          empty: m.noPayoutsHint({ link: (text) => <Link to={link('/contact-us')}>{text}</Link> }),
        }}
        answer={list}
      >
        <EntryTable label={m.payouts()} entries={list.data} currency={list.currency} slug={slug} />
      </List>
    </DealerFrame>
  )
}
