import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { allOf, id, idParams, int, time, version } from '#kit/shapes.ts'
import { downloadPermit } from '#features/files/contract.ts'
import { mailDirections } from '../rules/mails.ts'
import { leadFile } from './work.ts'

const access = 'leads.manage' as const
const base = '/v1/admin/lead-engine'
const subject = z.string().trim().min(1, 'Enter a subject.').max(160)
const body = z.string().trim().min(1, 'Write something.').max(8000)

export const leadMail = z.object({
  id: int,
  direction: z.enum(mailDirections),
  /** The sender. */
  from: z.string(),
  contact_id: int,
  contact: z.string(),
  subject: z.string(),
  /** Plain text. */
  body: z.string(),
  at: time,
  /** Attachments. */
  files: z.array(leadFile),
  /** Whether it has been sent; always true for incoming mail. */
  sent: z.boolean(),
})
export type LeadMail = z.output<typeof leadMail>
export const listLeadMails = get(`${base}/mails`, 'Returns the emails of a deal or contact', {
  access,
  query: z.object({ deal: id.optional(), contact: id.optional() }),
  output: allOf(leadMail),
})
export const permitLeadMailFile = post(
  `${base}/mails/:id/files/:file/token`,
  'Creates a token for a file of an email',
  {
    access,
    params: idParams.extend({ file: id }),
    output: downloadPermit,
    errors: ['not_found'],
    perMinute: 120,
  },
)
export const leadMailForm = z.strictObject({ subject, body })
export const sendLeadMail = post(`${base}/mails`, 'Emails a contact; what they answer comes back to the deal', {
  access,
  body: leadMailForm.extend({ contact_id: id, deal_id: id.optional() }),
  output: leadMail,
  errors: ['not_found', 'contact_blocked'],
  status: 201,
})

export const leadMailTemplate = z.object({
  id: int,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  version: int,
})
export type LeadMailTemplate = z.output<typeof leadMailTemplate>
const path = `${base}/mail-templates`
export const leadTemplateForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  subject,
  body,
})
export const listLeadTemplates = get(path, 'Lists email templates of the lead engine', {
  access,
  output: allOf(leadMailTemplate),
})
export const createLeadTemplate = post(path, 'Adds an email template', {
  access,
  body: leadTemplateForm,
  output: leadMailTemplate,
  status: 201,
})
export const updateLeadTemplate = patch(`${path}/:id`, 'Changes an email template', {
  access,
  params: idParams,
  body: leadTemplateForm.extend({ version }),
  output: leadMailTemplate,
  errors: ['not_found', 'stale_version'],
})
export const removeLeadTemplate = remove(`${path}/:id`, 'Deletes an email template', {
  access,
  params: idParams,
  errors: ['not_found'],
})
