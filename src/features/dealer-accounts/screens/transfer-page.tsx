import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { getDealerTransfer } from '../contract/transfers.ts'
import classes from '../ui/account.module.css'
import { TransferPart } from './transfer-part.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const id = Number(args.params['transfer'])
  const [dealer, transfer] = await loadDealerPage(args, (slug) => call(getDealerTransfer, { params: { slug, id } }))
  return { dealer, transfer }
}
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
