import { PermittedLink } from '#access/ui/permitted-link.tsx'
import { link } from '#kit/link.ts'

/** An order by its invoice number, or its own number until it has one; a link for staff who may open orders. */
export const OrderLink = ({ id, invoice }: { id: number; invoice: string | null }) => (
  <PermittedLink right="orders.read" to={link('/admin/transactions/:id', { id })}>
    {invoice ?? `Order ${id}`}
  </PermittedLink>
)
