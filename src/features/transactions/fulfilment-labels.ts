import type { FulfilmentState, Parcel, ParcelState } from '#features/orders/contract.ts'
import type { StateKinds } from '#kit/state-kinds.ts'
import type { OrderStage } from './contract/fulfilment.ts'

export const stageLabels: Readonly<Record<OrderStage, string>> = {
  to_pay: 'To pay',
  to_pick: 'To pick',
  packed: 'Packed',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  on_hold: 'On hold',
  returned: 'Returned',
  partly_returned: 'Partly returned',
  closed: 'Nothing to ship',
}
export const stageKinds: StateKinds<OrderStage> = {
  to_pay: 'waiting',
  to_pick: 'new',
  packed: 'moving',
  partly_shipped: 'moving',
  shipped: 'moving',
  delivered: 'done',
  on_hold: 'wrong',
  returned: 'ended',
  partly_returned: 'ended',
  closed: 'ended',
}

/** Fulfillment state labels, including returned. */
export function stageOf(state: FulfilmentState, returned: number, parcels: readonly Parcel[]): OrderStage {
  if (returned === 0 || (state !== 'shipped' && state !== 'delivered')) return state
  const sent = parcels.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
  return returned < sent ? 'partly_returned' : 'returned'
}
export const parcelLabels: Readonly<Record<ParcelState, string>> = {
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
}
export const parcelKinds: StateKinds<ParcelState> = { packed: 'new', shipped: 'moving', delivered: 'done' }

/** History texts of parcel actions. */
export const fulfilmentActions: Readonly<Record<string, string>> = {
  'orders.pack': 'packed a parcel',
  'orders.unpack': 'unpacked a parcel',
  'orders.ship': 'shipped a parcel',
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
