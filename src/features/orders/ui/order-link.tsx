import { PermittedLink } from '#access/ui/permitted-link.tsx'
import { link } from '#kit/link.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import type { OrderState } from '../contract.ts'
import { orderStateKinds, orderStateLabels } from '../rules.ts'
import * as m from '../messages/m.ts'

interface OrderLinkProps {
  id: number
  invoice: string | null
  /** Shown beside it. */
  state?: OrderState
}

/** An order by its invoice number, or its own number until it has one; a link for staff who may open orders. */
export const OrderLink = ({ id, invoice, state }: OrderLinkProps) => (
  <>
    <PermittedLink right="orders.read" to={link('/admin/transactions/:id', { id })}>
      {invoice ?? m.orderNumber({ id })}
    </PermittedLink>
    {state && (
      <>
        {' '}
        <StateBadge kind={orderStateKinds[state]}>{orderStateLabels()[state]}</StateBadge>
      </>
    )}
  </>
)
