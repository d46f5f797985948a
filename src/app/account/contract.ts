import { z } from 'zod'
import { heldFlags } from '#access/permissions.ts'
import { get } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { int, time } from '#kit/shapes.ts'
import { alert } from '#features/notices/contract/notices.ts'
import { user } from '#features/identity/contract/identity.ts'

export const getUiState = get('/global/v1/ui-state', 'Returns the logged-in person and their permissions', {
  access: 'public',
  output: z.object({
    /** Includes the flags in effect for this session, or once a second factor is set up. */
    user: user.extend({ f: z.array(z.enum(heldFlags)) }).nullable(),
    /** Until when staff view the shop as this user; null for the user themselves. */
    view: z.object({ until: time }).nullable(),
    /** Whether this staff member must set up a second factor before using staff rights. */
    needs_second_factor: z.boolean(),
    alerts: z.array(alert),
    dealer: z
      .object({ slug: z.string(), name: z.string(), preferred_display_currency: currency.nullable() })
      .nullable(),
    tuner: z.object({ id: int, name: z.string() }).nullable(),
    /** Completed onboarding steps of the dealer, for members who may complete them. */
    dealer_onboarding_progress: z
      .object({
        done: int,
        total: int,
        steps: z.array(z.object({ step: z.string(), done: z.boolean() })),
      })
      .nullable(),
    /** Promotion codes that may be displayed. */
    codes: z.array(z.string()),
    /** Automatic promotions, whose codes are never displayed. */
    hcodes: z.array(z.string()),
  }),
})
