import { eq } from 'drizzle-orm'
import { orders } from '#features/orders/server/tables.ts'
import type { PaymentMails } from '#features/payments/server/outcome.ts'
import * as m from '../messages/m.ts'

/** Tells the installing dealer who the customer is and which day they prefer. */
export const installerMails: PaymentMails = async (db, { orderId, kind }) => {
  if (kind !== 'catalog' && kind !== 'tune-request') return []
  const [order] = await db
    .select({ vehicle: orders.vehicle, email: orders.email, address: orders.billingAddress })
    .from(orders)
    .where(eq(orders.id, orderId))
  const installer = order?.vehicle?.installer
  if (!order || !installer || installer.email === '') return []
  return [
    {
      reference: `order/${orderId}/installer`,
      recipient: installer.email,
      template: 'dealer-contact',
      props: {
        dealer: installer.name,
        name: order.address.full_name,
        email: order.email,
        phone: order.address.phone ?? '',
        message: m.installerMessage({
          id: orderId,
          vehicle: order.vehicle?.label ?? '',
          day: installer.day ?? 'none',
        }),
      },
    },
  ]
}
