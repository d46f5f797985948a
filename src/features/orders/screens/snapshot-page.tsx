import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { guard } from '#access/ui/guard.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { getOrder } from '../contract.ts'
import { InvoiceSheet } from './invoice-page.tsx'
import classes from './invoice.module.css'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.order(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  return call(getOrder, { params: { id: Number(params['id']) } })
}

export const HydrateFallback = () => <LoadingState lines={12} label={m.loadingOrder()} />

/** An order of the person who is logged in, as a sheet to print. */
export default function SnapshotPage() {
  const order = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes['page']}>
      <InvoiceSheet order={order} isMain />
    </div>
  )
}
