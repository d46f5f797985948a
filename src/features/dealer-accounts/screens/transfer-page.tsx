import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { getDealerTransfer } from '../contract/transfers.ts'
import classes from '../ui/account.module.css'
import { TransferPart } from './transfer-part.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.transfer(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const slug = params['slug'] ?? ''
  const [dealer, transfer] = await Promise.all([
    call(getDealerOverview, { params: { slug } }),
    call(getDealerTransfer, { params: { slug, id: Number(params['transfer']) } }),
  ])
  return { dealer, transfer }
}
export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingTransfer()} />

export default function TransferPage() {
  const { dealer, transfer } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  return (
    <DealerFrame dealer={dealer} title={m.transferTitle({ id: transfer.id })}>
      <TransferPart transfer={transfer} slug={slug} />
      <p className={classes['below']}>
        <Link to={link('/dealer/:slug/transfer-group/:transfer', { slug, transfer: transfer.id })}>
          {m.relatedTransfers()}
        </Link>
      </p>
    </DealerFrame>
  )
}
