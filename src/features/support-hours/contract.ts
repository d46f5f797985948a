import { z } from 'zod'
import { get, put } from '#kit/contract.ts'
import { int, version, why } from '#kit/shapes.ts'

const access = 'notices.manage' as const

/** The hours are shown to the minute; what ends at midnight ends at 23:59. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:00.')
const supportDay = z
  .strictObject({ open: z.boolean(), from: clock, until: clock })
  .refine(({ open, from, until }) => !open || from < until, {
    path: ['until'],
    error: 'Choose a time after the opening.',
  })
const zones = new Set(Intl.supportedValuesOf('timeZone'))
const shape = {
  zone: z.string().refine((name) => zones.has(name), { error: 'Choose a time zone.' }),
  /** Monday to Sunday. */
  week: z
    .array(supportDay)
    .length(7)
    .refine((week) => week.some(({ open }) => open), { error: 'Open on at least one day.' }),
  holidays: z
    .array(z.iso.date())
    .max(200, 'Use at most 200 holidays. Remove past ones.')
    .transform((days) => [...new Set(days)].toSorted()),
}
export const supportHoursForm = z.strictObject({ ...shape, reason: why, version })
const supportHours = z.object({
  zone: z.string(),
  week: z.array(z.object({ open: z.boolean(), from: z.string(), until: z.string() })),
  holidays: z.array(z.string()),
  version: int,
})

export const getSupportHours = get('/v1/admin/support-hours', 'Returns the support hours of the region', {
  access,
  output: supportHours,
})
export const updateSupportHours = put('/v1/admin/support-hours', 'Changes the support hours of the region', {
  access,
  body: supportHoursForm,
  output: supportHours,
  errors: ['stale_version'],
})
