import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData, useParams } from 'react-router'
import { getOrderByToken } from '#features/orders/contract.ts'
import { InvoiceSheet } from '#features/orders/screens/invoice-page.tsx'
import classes from '#features/orders/screens/invoice.module.css'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Invoice', unlisted: true })

/** The invoice of an order on account: `?order=` and its token, as the lists of the account link to it. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const search = new URL(request.url).searchParams
  // Without an order there is nothing to print: the list says which there are.
  if (!search.get('order')) throw redirect(link('/dealer/:slug/fz-orders', { slug: params['slug'] ?? '' }))
  return call(getOrderByToken, { params: { id: Number(search.get('order')), token: search.get('token') ?? '' } })
}
export const HydrateFallback = () => <LoadingState lines={12} label="Loading the invoice" />

export default function PrintInvoicePage() {
  const order = useLoaderData<typeof clientLoader>()
  const slug = useParams()['slug'] ?? ''
  return (
    <div className={classes['page']}>
      <div className={classes['tools']}>
        <Link to={link('/dealer/:slug/fz-orders', { slug })}>Back to the orders</Link>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
      </div>
      <InvoiceSheet order={order} isMain />
    </div>
  )
}
