import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { exportDealerEntries, listDealerEntries } from '../contract/account.ts'
import { EntryTable } from './entry-table.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.payouts(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const of = { params: { slug: params['slug'] ?? '' } }
  const search = { ...Object.fromEntries(new URL(request.url).searchParams), kind: 'payout' }
  const query = listDealerEntries.input.query.safeParse(search)
  const [dealer, list] = await Promise.all([
    call(getDealerOverview, of),
    call(listDealerEntries, { ...of, query: query.success ? query.data : { kind: 'payout' } }),
  ])
  return { dealer, list }
}
export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingPayouts()} />

export default function DisbursementsPage() {
  const { dealer, list } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const asked = new URLSearchParams(search)
  asked.set('kind', 'payout')
  return (
    <DealerFrame dealer={dealer} title={m.payouts()} lead={m.payoutsLead()}>
      <ListShell
        label={m.payouts()}
        noun={['disbursement', 'disbursements']}
        search={{ placeholder: m.reason() }}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportDealerEntries, asked, { slug: dealer.slug })}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={
          <EmptyState title={m.noPayouts()}>
            {m.noPayoutsHint({ link: (text) => <Link to={link('/contact-us')}>{text}</Link> })}
          </EmptyState>
        }
      >
        <EntryTable label={m.payouts()} entries={list.data} currency={list.currency} slug={dealer.slug} />
      </ListShell>
    </DealerFrame>
  )
}
