import { z } from 'zod'
import { flags, roles } from '#access/permissions.ts'
import { get, post, put, remove } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currencies } from '#kit/money.ts'
import {
  allOf,
  id,
  idParams,
  int,
  nameSort,
  nullableTime,
  reasonForm,
  searchText,
  time,
  version,
  why,
} from '#kit/shapes.ts'
import { noteLengthMax, roleNames, secondFactors, tagsMax, userStates, userTag } from '../rules.ts'

const flag = z.enum(flags)
const role = z.enum(roleNames)

export const staffUser = z.object({
  id: int,
  name: z.string(),
  email: z.string(),
  role,
  flags: z.array(flag),
  state: z.enum(userStates.names),
  tags: z.array(z.string()),
  region: int,
  second_factor: z.enum(secondFactors),
  created_at: time,
  last_login_at: nullableTime,
  /** When a session was last used; null if none is left. */
  last_seen_at: nullableTime,
})
export type StaffUser = z.output<typeof staffUser>

export const listUsers = list('/v1/admin/users', 'Lists people with a login', {
  access: 'users.read',
  filters: {
    q: searchText,
    role: z.enum([...roleNames, 'flags', 'staff']).optional(),
    state: z.enum(userStates.names).optional(),
    /** Whether they have a second factor. */
    factor: z.enum(['yes', 'no']).optional(),
    tag: userTag.optional(),
    sort: nameSort,
  },
  row: staffUser,
  /** Tags in use, with the number of people. */
  also: { tags: z.array(z.object({ tag: z.string(), people: int })) },
})
export const exportUsers = exportOf(listUsers)

export const userNote = z.object({
  id: int,
  body: z.string(),
  author_id: int,
  author: z.string(),
  created_at: time,
  edited_at: nullableTime,
  version: int,
})
export type UserNote = z.output<typeof userNote>

export const staffUserDetails = staffUser.extend({
  /** Staff notes about the person, newest first. */
  notes: z.array(userNote),
  sessions: z.array(
    z.object({
      id: int,
      device: z.string(),
      ip_address: z.string().nullable(),
      created_at: time,
      last_seen_at: time,
    }),
  ),
  passkeys: int,
  /** Paid orders, net of refunds, in minor units. */
  bought: z.array(z.object({ currency: z.enum(currencies), orders: int, spent: int })),
  history: z.array(z.object({ id: int, at: time, action: z.string(), actor: z.string(), reason: z.string() })),
})
export type StaffUserDetails = z.output<typeof staffUserDetails>

const one = { params: idParams, output: staffUserDetails } as const
export const getStaffUser = get('/v1/admin/users/:id', 'Returns a person with their sessions and what they bought', {
  ...one,
  access: 'users.read',
  errors: ['not_found'],
})
const change = { ...one, access: 'users.manage' } as const

export const userRights = z.strictObject({ role, flags: z.array(flag).max(flags.length), reason: why })
export const setUserRights = put('/v1/admin/users/:id/rights', 'Sets a person’s role and flags, and logs them out', {
  ...change,
  body: userRights,
  errors: ['not_found', 'own_rights', 'last_superadmin', 'role_of_members'],
})
export const suspendUser = post('/v1/admin/users/:id/suspend', 'Suspends a login and ends its sessions', {
  ...change,
  body: reasonForm,
  errors: ['not_found', 'own_rights', 'last_superadmin'],
})
export const restoreUser = post('/v1/admin/users/:id/restore', 'Lets a suspended person log in again', {
  ...change,
  body: reasonForm,
  errors: ['not_found', 'own_rights'],
})
export const endUserSessions = post('/v1/admin/users/:id/end-sessions', 'Logs a person out everywhere', {
  ...change,
  body: reasonForm,
  errors: ['not_found'],
})

const annotate = { ...one, access: 'users.annotate' } as const
const noteParams = z.object({ id, note: id })
const body = z.string().trim().min(1, 'Write something.').max(noteLengthMax)

export const userNoteForm = z.strictObject({ body })
export const addUserNote = post('/v1/admin/users/:id/notes', 'Adds a note about a person', {
  ...annotate,
  body: userNoteForm,
  errors: ['not_found'],
})
export const changeUserNote = put('/v1/admin/users/:id/notes/:note', 'Changes a note of your own', {
  ...annotate,
  params: noteParams,
  body: userNoteForm.extend({ version }),
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeUserNote = remove('/v1/admin/users/:id/notes/:note', 'Removes a note of your own', {
  ...annotate,
  params: noteParams,
  errors: ['not_found', 'forbidden'],
})
export const userTagsForm = z.strictObject({
  tags: z.array(userTag).max(tagsMax),
  /** Tags the caller saw; refused if they changed since. */
  seen: z.array(userTag).optional(),
})
export const setUserTags = put('/v1/admin/users/:id/tags', 'Sets the tags of a person', {
  ...annotate,
  body: userTagsForm,
  errors: ['not_found', 'stale_version'],
})

/** Duration of a customer view by staff. */
export const viewMinutes = 30
export const beginCustomerView = post(
  '/v1/admin/users/:id/view',
  'Starts viewing the shop as a customer: read-only, for 30 minutes, with a reason the customer can read',
  {
    access: 'users.viewAs',
    params: idParams,
    body: reasonForm,
    output: z.object({ until: time }),
    errors: ['not_found', 'person_not_viewable'],
    perMinute: 10,
  },
)
export const endCustomerView = post('/v1/customer-view/end', 'Stops viewing the shop as a customer', {
  access: 'public',
  inViews: 'open',
  output: z.object({ user_id: int.nullable() }),
})
export const listSupportViews = get('/v1/user/support-views', 'Lists when staff viewed the shop as you, and why', {
  access: 'user',
  output: allOf(z.object({ id: int, began_at: time, until: time, ended_at: nullableTime, reason: z.string() })),
})

/** Role names by value. @public */
export const roleOf = (value: number): z.output<typeof role> =>
  roleNames.find((name) => roles[name] === value) ?? 'user'
