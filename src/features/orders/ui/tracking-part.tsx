import { formatUtcDay } from '#kit/dates.ts'
import { trackingPage } from '../carriers.ts'
import type { Order } from '../contract.ts'
import { expectedDays, nameOfLine } from '../rules.ts'
import classes from './order-sheet.module.css'
import * as m from '../messages/m.ts'

type Parcel = Order['parcels'][number]
type Tracked = Pick<Order, 'lines' | 'shipping_method'>

interface Tracking {
  carrier: string | null
  number: string | null
}

/** Carrier and number of a parcel, linked to the carrier's tracking page if known. */
export function TrackingNumber({ carrier, number }: Tracking) {
  const page = trackingPage(carrier, number)
  const text = [carrier, number].filter(Boolean).join(' ')
  return page === null ? text : <Outside to={page}>{text}</Outside>
}

/** A link to the carrier's tracking page. Renders nothing when it is unknown. */
export function TrackLink({ carrier, number }: Tracking) {
  const page = trackingPage(carrier, number)
  return page !== null && <Outside to={page}>{m.trackParcel()}</Outside>
}

const Outside = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** The state of a parcel, its expected arrival and its contents. */
export function TrackedParcel({ order, parcel }: { order: Tracked; parcel: Parcel }) {
  const expected = expectedDays(order, parcel)
  return (
    <p className={classes['parcel']}>
      <span>
        {parcel.state !== 'delivered'
          ? m.parcelOnItsWay()
          : parcel.delivered_at === null
            ? m.parcelDelivered()
            : m.parcelDeliveredOn({ date: formatUtcDay(parcel.delivered_at) })}
        {expected !== null && <>, {m.parcelArrives({ when: expected })}</>}
      </span>
      <TrackingNumber carrier={parcel.carrier} number={parcel.tracking_number} />
      <span>{parcel.lines.map((line) => `${line.quantity} × ${nameOfLine(order, line.line_id)}`).join(', ')}</span>
    </p>
  )
}
