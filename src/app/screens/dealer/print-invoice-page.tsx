import { TextButton } from '#kit/ui/text-button.tsx'
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData, useParams } from 'react-router'
import { getOrderByToken } from '#features/orders/contract.ts'
import { InvoiceSheet } from '#features/orders/ui/invoice-sheet.tsx'
import classes from '#features/orders/ui/sheet-page.module.css'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import * as m from '../../messages/m.ts'

/** Invoice of an order on account, from `?order=` and its token, as linked from account lists. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  // Without an order, go to the list of invoices.
  if (!search.get('order')) throw redirect(link('/dealer/:slug/fz-orders', { slug: params['slug'] ?? '' }))
  return call(getOrderByToken, { params: { id: Number(search.get('order')), token: search.get('token') ?? '' } })
}
export default function PrintInvoicePage() {
  const order = useLoaderData<typeof clientLoader>()
  const slug = useParams()['slug'] ?? ''
  return (
    <div className={classes['page']}>
      <div className={classes['tools']}>
        <Link to={link('/dealer/:slug/fz-orders', { slug })}>{m.backToOrders()}</Link>
        <TextButton onClick={() => window.print()}>{m.print()}</TextButton>
      </div>
      <InvoiceSheet order={order} isMain />
    </div>
  )
}
