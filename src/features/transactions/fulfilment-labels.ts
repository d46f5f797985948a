import type { FulfilmentState, ParcelState } from '#features/orders/contract.ts'
import type { StateKinds } from '#kit/state-kinds.ts'

export const fulfilmentLabels: Readonly<Record<FulfilmentState, string>> = {
  to_pick: 'To pick',
  packed: 'Packed',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  on_hold: 'On hold',
  closed: 'Nothing to ship',
}
export const fulfilmentKinds: StateKinds<FulfilmentState> = {
  to_pick: 'new',
  packed: 'moving',
  partly_shipped: 'moving',
  shipped: 'moving',
  delivered: 'done',
  on_hold: 'wrong',
  closed: 'ended',
}
export const parcelLabels: Readonly<Record<ParcelState, string>> = {
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
}
export const parcelKinds: StateKinds<ParcelState> = { packed: 'new', shipped: 'moving', delivered: 'done' }

/** What staff did with the parcels of an order. */
export const fulfilmentActions: Readonly<Record<string, string>> = {
  'orders.pack': 'packed a parcel',
  'orders.unpack': 'unpacked a parcel',
  'orders.ship': 'shipped',
  'orders.deliver': 'marked a parcel as delivered',
  'orders.hold': 'put the order on hold',
  'orders.release': 'released the order',
  'orders.change_items': 'changed the items',
  'orders.change_shipping': 'changed the shipping method',
  'orders.change_address': 'changed the address',
  'orders.cancel_change': 'canceled a change',
  'orders.approve_check': 'approved the fraud check',
  'orders.reject_check': 'rejected the order as fraud',
}
