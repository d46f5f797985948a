import { z } from 'zod'
import { get, put } from '#kit/contract.ts'
import { int, nullableTime, version, why } from '#kit/shapes.ts'

export const staffSecurity = z.object({
  /** Whether staff need a second factor, since when, and who decided it. */
  demanded: z.boolean(),
  since: nullableTime,
  by: z.string().nullable(),
  version: int,
  /** People with a staff role or flag who can log in, and how many have no second factor. */
  staff: int,
  without_factor: int,
  /** Whether the caller has a second factor. */
  own_factor: z.boolean(),
})
export type StaffSecurity = z.output<typeof staffSecurity>

const setting = { access: 'users.manage', output: staffSecurity } as const
export const getStaffSecurity = get(
  '/v1/admin/staff-security',
  'Returns whether staff must have a second factor, and how many have none',
  setting,
)
export const setStaffSecurity = put(
  '/v1/admin/staff-security',
  'Requires a second factor for all staff, or stops requiring it. Staff without one can use the shop but not the back-office.',
  {
    ...setting,
    body: z.strictObject({ demanded: z.boolean(), version, reason: why }),
    errors: ['forbidden', 'stale_version', 'second_factor_missing'],
  },
)
