import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { getOrder } from '../contract.ts'
import { InvoiceSheet } from '../ui/invoice-sheet.tsx'
import classes from '../ui/sheet-page.module.css'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(getOrder, { params: { id: Number(params['id']) } })
}

/** A printable order of the logged-in user. */
export default function SnapshotPage() {
  const order = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes['page']}>
      <InvoiceSheet order={order} isMain />
    </div>
  )
}
