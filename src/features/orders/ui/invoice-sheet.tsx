import { formatLongUtcDay } from '#kit/dates.ts'
import type { Order } from '../contract.ts'
import { orderStatus, sellerOf } from '../rules.ts'
import { OrderSheet } from './order-sheet.tsx'
import * as m from '../messages/m.ts'

/** A printable invoice. */
export const InvoiceSheet = ({ order, isMain }: { order: Order; isMain: boolean }) => (
  <OrderSheet
    order={order}
    seller={sellerOf(order.invoice_number)}
    title={order.invoice_number ? m.invoiceNumber({ number: order.invoice_number }) : m.orderNumber({ id: order.id })}
    subtitle={m.orderLine({
      id: order.id,
      date: formatLongUtcDay(order.paid_at ?? order.created_at),
      strong: (text) => <strong>{text}</strong>,
      state: orderStatus(order),
    })}
    isMain={isMain}
  />
)
