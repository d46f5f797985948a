import { StateBadge } from '#kit/ui/state-badge.tsx'
import { invoiceStateKinds } from '../order-terms.ts'
import { orderStateKinds, orderStatus } from '../rules.ts'

/** The status of an order. For an order on account, that of its invoice. */
export function OrderBadge({ order }: { order: Parameters<typeof orderStatus>[0] }) {
  const isOwed = order.terms !== null && (order.state === 'paid' || order.state === 'partly_refunded')
  const kind = isOwed && order.terms ? invoiceStateKinds[order.terms.state] : orderStateKinds[order.state]
  return <StateBadge kind={kind}>{orderStatus(order)}</StateBadge>
}
