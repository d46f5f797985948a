import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { email, id, int } from '#kit/shapes.ts'

export const reminderForm = z.strictObject({
  email,
  /** Consent to be contacted by the shop about the cart. */
  may_contact: z.boolean().default(false),
})
export const askForCartReminder = post(
  '/v1/cart-reminders',
  'Emails a cart once, a few hours from now, unless the address buys something before then. The response is the same whether or not an email will be sent.',
  {
    access: 'public',
    body: reminderForm.extend({
      /** As serialized by the browser. */
      cart: z.string().max(50_000),
    }),
    errors: ['not_found', 'validation_failed'],
    perMinute: 60,
  },
)

const params = z.object({ id, token: z.string().length(43) })
export const sharedCart = z.object({
  /** Entries that are still sold. */
  lines: z.array(z.object({ name: z.string(), quantity: int })),
  /** How many entries are no longer sold. */
  gone: int,
  /** Whether reminders to this address are stopped. */
  stopped: z.boolean(),
})
export type SharedCart = z.output<typeof sharedCart>
export const getSharedCart = get('/v1/cart-reminders/:id/:token', 'Returns a cart by the link that was emailed', {
  access: 'public',
  params,
  output: sharedCart,
  errors: ['not_found'],
  perMinute: 120,
})
export const openSharedCart = post(
  '/v1/cart-reminders/:id/:token/open',
  'Returns a cart as a browser keeps it, at today’s prices, and notes that it was opened',
  { access: 'public', params, output: z.object({ cart: z.string() }), errors: ['not_found'], perMinute: 60 },
)
export const stopCartReminders = post(
  '/v1/cart-reminders/:id/:token/stop',
  'Stops cart reminders to the address of the link',
  { access: 'public', params, errors: ['not_found'], perMinute: 60 },
)
