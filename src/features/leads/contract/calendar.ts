import { z } from 'zod'
import { get, post, remove } from '#kit/contract.ts'
import { idParams } from '#kit/shapes.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/calendar'
/** The secret URL of the calendar feed; null while there is none. */
const output = z.object({ address: z.string().nullable() })

export const getLeadCalendar = get(path, 'Returns the secret address of your calendar', { access, output })
export const createLeadCalendar = post(path, 'Makes a new address for your calendar; an earlier one stops working', {
  access,
  output,
})
export const removeLeadCalendar = remove(path, 'Revokes the address of your calendar', { access, output })
export const readLeadCalendar = get(
  '/v1/lead-calendars/:id/:token',
  'Returns someone’s open activities as iCalendar, by their secret address',
  {
    access: 'public',
    params: idParams.extend({ token: z.string().length(43) }),
    output: z.unknown(),
    errors: ['not_found'],
    perMinute: 60,
  },
)
