import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getDealerTransferGroup } from '../contract/transfers.ts'
import { TransferPart } from './transfer-part.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.transfers(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const slug = params['slug'] ?? ''
  const [dealer, group] = await Promise.all([
    call(getDealerOverview, { params: { slug } }),
    call(getDealerTransferGroup, { params: { slug, id: Number(params['transfer']) } }),
  ])
  return { dealer, group }
}
export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingTransfers()} />

export default function TransferGroupPage() {
  const { dealer, group } = useLoaderData<typeof clientLoader>()
  return (
    <DealerFrame dealer={dealer} title={m.orderTransfers()} lead={group.transfers[0]?.cause.title}>
      <Stats>
        <Stat label={m.transfers()} value={group.transfers.length} />
        <Stat
          label={group.change > 0 ? m.totalCharged() : m.totalCredited()}
          value={formatMoney({ minor: Math.abs(group.change), currency: group.currency })}
        />
      </Stats>
      {group.transfers.map((transfer) => (
        <PagePart key={transfer.id} title={m.transferTitle({ id: transfer.id })}>
          <TransferPart transfer={transfer} slug={dealer.slug} />
        </PagePart>
      ))}
    </DealerFrame>
  )
}
