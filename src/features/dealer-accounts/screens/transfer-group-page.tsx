import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getDealerTransfer, getDealerTransferGroup } from '../contract/transfers.ts'
import { TransferPart } from './transfer-part.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const id = Number(args.params['transfer'])
  const [dealer, group] = await loadDealerPage(args, async (slug) => {
    const { group_id: group } = await call(getDealerTransfer, { params: { slug, id } })
    return call(getDealerTransferGroup, { params: { slug, id: group } })
  })
  return { dealer, group }
}
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
