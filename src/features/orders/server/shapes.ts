import type { OrderInput, ParcelInput, ShippingMethod } from '../contract.ts'
import type { OrderLineRow, OrderRow, RefundRow } from './queries.ts'

const refundedOf = (refunds: readonly RefundRow[], partId: string) => {
  const parts = refunds
    .filter(({ state }) => state === 'refunded')
    .flatMap(({ parts }) => parts)
    .filter(({ id }) => id === partId)
  return {
    refunded_quantity: parts.reduce((sum, part) => sum + part.quantity, 0),
    refunded: parts.reduce((sum, part) => sum + part.net + part.tax, 0),
  }
}

const creditNotesOf = (refunds: readonly RefundRow[]): OrderInput['credit_notes'] =>
  refunds.flatMap(({ id, creditNote: number, amount, finishedAt, createdAt }) =>
    number === null ? [] : [{ refund_id: id, number, amount, issued_at: finishedAt ?? createdAt }],
  )

/** An order in the form that its buyer sees. */
export const orderShape = (
  order: OrderRow,
  {
    lines,
    refunds,
    shippingMethod,
    terms,
    parcels,
    rental,
  }: {
    lines: readonly OrderLineRow[]
    refunds: readonly RefundRow[]
    shippingMethod: ShippingMethod | null
    terms: OrderInput['terms']
    parcels: ParcelInput[]
    rental: OrderInput['rental']
  },
): Omit<OrderInput, 'token'> => ({
  id: order.id,
  kind: order.kind,
  state: order.state,
  currency: order.currency,
  email: order.email,
  billing_address: order.billingAddress,
  shipping_address: order.shippingAddress,
  shipping_tier: order.shippingTier,
  shipping_method: shippingMethod,
  paid_with: order.paidWith,
  credit: order.credit && { number: order.credit.number, amount: order.credit.amount },
  vehicle: order.vehicle,
  lines: lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    slug: line.slug,
    name: line.name,
    options: line.options,
    kit: line.kit,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    list_price: line.listPrice,
    discount: line.discount,
    tax: line.tax,
    total: line.total,
    ...refundedOf(refunds, String(line.id)),
  })),
  subtotal: order.subtotal,
  discount: order.discount,
  relief: order.relief,
  shipping: order.shipping,
  tax: order.tax,
  total: order.total,
  tax_included: order.taxIncluded,
  taxes: order.taxes,
  tax_note: order.taxNote,
  refunded: order.refunded,
  credit_notes: creditNotesOf(refunds),
  invoice_number: order.invoiceNumber,
  purchase_order: order.purchaseOrder,
  parcels,
  tracking_carrier: order.trackingCarrier,
  tracking_number: order.trackingNumber,
  created_at: order.createdAt,
  paid_at: order.paidAt,
  shipped_at: order.shippedAt,
  terms,
  rental,
})
