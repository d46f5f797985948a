import type { FastifyInstance } from 'fastify'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Database } from '#kit/server/database.ts'
import { keepPaymentEvent } from './payment-events.ts'
import { readWatched } from './intents.ts'
import { resolvePayment } from './settle-payment.ts'

export const notificationPath = '/api/v1/payments/notifications'

/**
 * Webhook for the payment gateway's notifications. They are signed, but may be late, duplicated or out of order: each
 * is stored once, and its claims about money are always looked up at the gateway (rule 5 of the threats). Answers 204,
 * also for duplicates; 404 for notifications that aren't the gateway's.
 */
export async function registerNotifications(
  app: FastifyInstance,
  { services, database }: { services: Services; database: Database },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(notificationPath, async (request, reply) => {
      await services.limits.consume('payment notices', request.ip, 600, 60)
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const event = await services.gateway.parseNotification(
        form.get('bt_signature') ?? '',
        form.get('bt_payload') ?? '',
      )
      if (!event) return fail('not_found')
      const orderId = await keepPaymentEvent(database.db, event)
      const [open] = orderId === null ? [] : await readWatched(database.db, { orderId })
      if (open) await resolvePayment({ database, services }, open)
      for (const follow of services.effects.paymentNotice) await follow({ database, services }, event)
      return reply.code(204).send()
    })
  })
}
