import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, idParams, int, nullableTime, reasonForm, searchText, time } from '#kit/shapes.ts'
import { shownStates } from '../rules.ts'

export const listCartReminders = list('/v1/admin/cart-reminders', 'Lists cart reminders of the region', {
  access: 'promotions.manage',
  filters: { q: searchText, state: z.enum(shownStates).optional(), sort: ageSort },
  row: z.object({
    id: int,
    email: z.string(),
    units: int,
    state: z.enum(shownStates),
    asked_at: time,
    sent_at: nullableTime,
    opened_at: nullableTime,
    /** The order placed within two weeks of the mail; null without one. */
    order_id: int.nullable(),
    total: minor.nullable(),
    currency: currency.nullable(),
  }),
  also: {
    counts,
    /** Paid within two weeks of a mail, less refunds; minor units. */
    recovered: z.array(z.object({ currency, total: minor, orders: int })),
  },
})
export type StaffCartReminder = z.output<typeof listCartReminders.output>['data'][number]
export const exportCartReminders = exportOf(listCartReminders)

const change = { access: 'promotions.manage', params: idParams, body: reasonForm } as const
export const cancelCartReminder = post(
  '/v1/admin/cart-reminders/:id/cancel',
  'Cancels a waiting reminder, so the cart isn’t emailed',
  { ...change, errors: ['not_found', 'reminder_moved'] },
)
export const resumeCartReminder = post(
  '/v1/admin/cart-reminders/:id/resume',
  'Lets a canceled reminder wait again; one that is due by then goes out at once',
  { ...change, errors: ['not_found', 'reminder_moved', 'reminder_superseded'] },
)
