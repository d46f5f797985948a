import { useLoaderData } from 'react-router'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { getOrder } from '../contract.ts'
import { InvoiceSheet } from '../ui/invoice-sheet.tsx'
import classes from '../ui/sheet-page.module.css'

export const clientLoader = oneLoader(getOrder)

/** A printable order of the logged-in user. */
export default function SnapshotPage() {
  const order = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes['page']}>
      <InvoiceSheet order={order} isMain />
    </div>
  )
}
