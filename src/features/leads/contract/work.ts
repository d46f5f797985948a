import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { id, idParams, int, nullableTime, searchText, time, version } from '#kit/shapes.ts'
import { downloadPermit } from '#features/files/contract.ts'
import { activityKinds, repeats } from '../rules/activities.ts'

const access = 'leads.manage' as const
const base = '/v1/admin/lead-engine'

export const leadActivity = z.object({
  id: int,
  kind: z.enum(activityKinds),
  subject: z.string(),
  note: z.string(),
  due_at: time,
  minutes: int,
  repeat: z.enum(repeats),
  /** Email the owner this many minutes before it is due; null for no reminder. */
  remind_minutes: int.nullable(),
  done_at: nullableTime,
  overdue: z.boolean(),
  owner_id: int,
  owner: z.string(),
  deal_id: int.nullable(),
  deal: z.string().nullable(),
  contact_id: int.nullable(),
  contact: z.string().nullable(),
  version: int,
})
export type LeadActivity = z.output<typeof leadActivity>
const activityShape = z.strictObject({
  kind: z.enum(activityKinds),
  subject: z.string().trim().min(1, 'Enter a subject.').max(160),
  note: z.string().trim().max(4000),
  due_at: z.iso.datetime('Choose a day and time.').transform((text) => new Date(text)),
  minutes: int.min(5, 'At least 5 minutes.').max(1440, 'At most a day.'),
  repeat: z.enum(repeats),
  remind_minutes: int.min(0).max(10_080).nullable(),
  /** Defaults to the creator. */
  owner_id: id.optional(),
  deal_id: id.nullable().optional(),
  contact_id: id.nullable().optional(),
})
export const activityForm = activityShape.partial({ note: true, minutes: true, repeat: true, remind_minutes: true })
export const activityDues = ['open', 'overdue', 'today', 'week', 'done'] as const
export const listLeadActivities = list(`${base}/activities`, 'Lists activities', {
  access,
  filters: {
    q: searchText,
    due: z.enum(activityDues).optional(),
    kind: z.enum(activityKinds).optional(),
    owner: z.union([z.literal('me'), id]).optional(),
    deal: id.optional(),
    contact: id.optional(),
    /** First due day; for completed ones, the first day of completion. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    sort: z.enum(['soonest', 'latest']).default('soonest'),
  },
  row: leadActivity,
  also: { counts },
})
export const exportLeadActivities = exportOf(listLeadActivities)
export const createLeadActivity = post(`${base}/activities`, 'Plans an activity', {
  access,
  body: activityForm,
  output: leadActivity,
  errors: ['not_found'],
  status: 201,
})
export const updateLeadActivity = patch(`${base}/activities/:id`, 'Changes an activity', {
  access,
  params: idParams,
  body: activityShape.partial().extend({ version }),
  output: leadActivity,
  errors: ['not_found', 'stale_version'],
})
export const actOnLeadActivity = post(
  `${base}/activities/:id/act`,
  'Completes, reopens, deletes or restores an activity',
  {
    access,
    params: idParams,
    body: z.strictObject({ act: z.enum(['done', 'reopen', 'remove', 'restore']), version }),
    /** `next` is the next occurrence of a repeating activity. */
    output: z.object({ activity: leadActivity, next: leadActivity.nullable() }),
    errors: ['not_found', 'stale_version'],
  },
)

const body = z.string().trim().min(1, 'Write something.').max(20_000)
/** An attachment of a note or email. */
export const leadFile = z.object({ id: int, name: z.string(), bytes: int })
export type LeadFile = z.output<typeof leadFile>
const comment = z.object({
  id: int,
  author_id: int,
  author: z.string(),
  /** Sanitized HTML. */
  body: z.string(),
  at: time,
  edited_at: nullableTime,
  mentions: z.array(z.string()),
  files: z.array(leadFile),
  version: int,
})
export const leadNote = comment.extend({ comments: z.array(comment) })
export type LeadNote = z.output<typeof leadNote>
export const listLeadNotes = get(`${base}/notes`, 'Returns the notes of a deal or contact with comments', {
  access,
  query: z.object({ deal: id.optional(), contact: id.optional() }),
  output: z.object({ data: z.array(leadNote) }),
})
export const createLeadNote = post(`${base}/notes`, 'Adds a note to a deal or contact, or a comment to a note', {
  access,
  body: z.strictObject({
    body,
    deal_id: id.optional(),
    contact_id: id.optional(),
    note_id: id.optional(),
    /** Colleagues to notify by email. */
    mentions: z.array(id).max(20).default([]),
    /** Files uploaded by the caller. */
    files: z.array(id).max(20).default([]),
  }),
  output: z.object({ id: int }),
  errors: ['not_found', 'in_use', 'wrong_region'],
  status: 201,
})
export const updateLeadNote = patch(`${base}/notes/:id`, 'Changes a note of your own', {
  access,
  params: idParams,
  body: z.strictObject({ body, version }),
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const permitLeadFile = post(`${base}/notes/:id/files/:file/token`, 'Creates a token for a file of a note', {
  access,
  params: idParams.extend({ file: id }),
  output: downloadPermit,
  errors: ['not_found'],
  perMinute: 120,
})
export const removeLeadNote = post(`${base}/notes/:id/remove`, 'Deletes a note of your own', {
  access,
  params: idParams,
  body: z.strictObject({ version }),
  errors: ['not_found', 'forbidden', 'stale_version'],
})
