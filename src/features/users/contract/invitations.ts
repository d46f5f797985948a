import { z } from 'zod'
import { flags } from '#access/permissions.ts'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { email, idParams, int, nameSort, nullableTime, reasonForm, stateFilters, time, why } from '#kit/shapes.ts'
import { invitationStates, invitedRoles } from '../rules.ts'

const role = z.enum(invitedRoles)
const rights = { role, flags: z.array(z.enum(flags)) }

export const staffInvitation = z.object({
  id: int,
  email: z.string(),
  ...rights,
  state: z.enum(invitationStates.names),
  invited_by: z.string(),
  created_at: time,
  /** When the email was last sent. */
  sent_at: time,
  expires_at: time,
  accepted_at: nullableTime,
  revoked_at: nullableTime,
})
export type StaffInvitation = z.output<typeof staffInvitation>

const access = 'users.manage' as const
export const listStaffInvitations = list('/v1/admin/staff-invitations', 'Lists staff invitations', {
  access,
  row: staffInvitation,
  filters: { ...stateFilters(invitationStates.names, nameSort), role: role.optional() },
})
export const exportStaffInvitations = exportOf(listStaffInvitations)

export const invitationForm = z
  .strictObject({ email, role, flags: z.array(z.enum(flags)).max(flags.length), reason: why })
  .refine((form) => form.role !== 'user' || form.flags.length > 0, {
    path: ['flags'],
    error: () => 'Choose at least one flag, or another role.',
  })
export const createStaffInvitation = post(
  '/v1/admin/staff-invitations',
  'Invites a staff member by email. Replaces an open invitation to the same address.',
  {
    access,
    body: invitationForm,
    output: staffInvitation,
    errors: ['forbidden', 'own_rights', 'staff_rights_already', 'role_of_members'],
    idempotent: true,
    status: 201,
    perMinute: 20,
  },
)
const one = { access, params: idParams, output: staffInvitation } as const
export const resendStaffInvitation = post(
  '/v1/admin/staff-invitations/:id/resend',
  'Sends the email of an invitation again, valid for seven days from then on',
  { ...one, errors: ['not_found', 'forbidden', 'invite_invalid'], idempotent: true, perMinute: 20 },
)
export const revokeStaffInvitation = post('/v1/admin/staff-invitations/:id/revoke', 'Withdraws an invitation', {
  ...one,
  body: reasonForm,
  errors: ['not_found', 'invite_invalid'],
})

const token = z.string().length(43)
export const getStaffInvitation = get('/v1/staff-invitations/:id', 'Returns a staff invitation by its token', {
  access: 'user',
  params: idParams,
  query: z.object({ token }),
  output: staffInvitation.pick({
    email: true,
    role: true,
    flags: true,
    state: true,
    invited_by: true,
    expires_at: true,
  }),
  errors: ['not_found'],
  perMinute: 60,
})
export const acceptStaffInvitation = post(
  '/v1/staff-invitations/:id/accept',
  'Accepts a staff invitation, ends all of the person’s sessions and starts a new one',
  {
    access: 'user',
    params: idParams,
    body: z.strictObject({ token }),
    output: z.object({ opens_back_office: z.boolean() }),
    errors: ['not_found', 'invite_invalid', 'invite_for_another', 'own_rights', 'role_of_members'],
    perMinute: 30,
  },
)
