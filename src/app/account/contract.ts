import { z } from 'zod'
import { heldFlags } from '#access/permissions.ts'
import { get } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { time } from '#kit/shapes.ts'
import { alert } from '#features/notices/contract/notices.ts'
import { user } from '#features/identity/contract/identity.ts'

export const getUiState = get('/global/v1/ui-state', 'Who is logged in, and what belongs to that person', {
  access: 'public',
  output: z.object({
    /** With the flags that count for this visit, or will once a second factor is set up. */
    user: user.extend({ f: z.array(z.enum(heldFlags)) }).nullable(),
    /** Until when staff see the shop as this user; null for the user themselves. */
    view: z.object({ until: time }).nullable(),
    /** Whether this person belongs to the staff and has to set up a second factor before they can work. */
    needs_second_factor: z.boolean(),
    alerts: z.array(alert),
    dealer: z
      .object({ slug: z.string(), name: z.string(), preferred_display_currency: currency.nullable() })
      .nullable(),
    tuner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** What the dealer has set up of what makes it ready to sell, for those who may set it up. */
    dealer_onboarding_progress: z
      .object({
        done: z.number().int(),
        total: z.number().int(),
        steps: z.array(z.object({ step: z.string(), done: z.boolean() })),
      })
      .nullable(),
    /** Codes that may be shown. */
    codes: z.array(z.string()),
    /** Codes that apply on their own and are never shown. */
    hcodes: z.array(z.string()),
  }),
})
