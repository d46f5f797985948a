import { nameField } from '#features/revisions/contract/fields.ts'
import { z } from 'zod'
import { newRecord, recordChanges, recordOf } from '#features/revisions/contract/records.ts'
import { countryCodes } from '#features/addresses/countries.ts'
import { countryLabels } from '#features/addresses/country-labels.ts'
import { get, patch, post } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { getOne } from '#kit/one-contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { id, idParams, int, nullableTime, searchText, text, time, version, why } from '#kit/shapes.ts'
import { customSortName, customValues, withCustom } from './fields.ts'
import { consentLabels, consents, contactKinds, contactLabels } from '../rules/contacts.ts'

const access = 'leads.manage' as const
const base = '/v1/admin/lead-engine'
const path = '/v1/admin/lead-engine/contacts'
const email = z
  .union([z.literal(''), z.email('Enter a valid email address.').max(254)])
  .transform((address) => address.toLowerCase())

export const contactFields = {
  kind: shown(z.enum(contactKinds), { label: () => 'Type', choices: () => contactLabels }),
  name: nameField(120),
  email: shown(email, { label: () => 'Email', type: 'email' }),
  phone: shown(text(40), { label: () => 'Phone', type: 'tel' }),
  website: shown(text(200), { label: () => 'Website' }),
  city: shown(text(80), { label: () => 'City' }),
  country_code: shown(z.enum(['', ...countryCodes], { error: 'Use a two-letter country code, such as US.' }), {
    label: () => 'Country',
    choices: () => ({ '': 'Unknown', ...countryLabels() }),
  }),
  job_title: shown(text(80), { label: () => 'Job title' }),
  firm_id: shown(id.nullable(), { label: () => 'Firm' }),
  owner_id: shown(id.nullable(), { label: () => 'Owner' }),
  labels: shown(z.array(id).max(20), { label: () => 'Labels' }),
  consent: shown(z.enum(consents), {
    label: () => 'Consent to emails about offers',
    choices: () => consentLabels,
  }),
  do_not_contact: shown(z.boolean(), {
    label: () => 'Do not contact',
    hint: () =>
      'No emails from the lead engine, no newsletters, no requests for reviews. Answers to orders and requests still go out.',
  }),
  note: shown(text(4000), { label: () => 'About', lines: 4 }),
}
/** Default values of a new contact. */
export const emptyContact = {
  email: '',
  phone: '',
  website: '',
  city: '',
  country_code: '',
  job_title: '',
  firm_id: null,
  owner_id: null,
  labels: [],
  consent: 'unknown',
  do_not_contact: false,
  note: '',
}

export const contactRow = z.object({
  id: int,
  kind: z.enum(contactKinds),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  firm: z.string().nullable(),
  owner: z.string().nullable(),
  owner_id: int.nullable(),
  labels: z.array(z.string()),
  label_ids: z.array(int),
  consent: z.enum(consents),
  do_not_contact: z.boolean(),
  custom: customValues,
  open_deals: int,
  deleted_at: nullableTime,
  created_at: time,
  version: int,
})
export type ContactRow = z.output<typeof contactRow>
export const listLeadContacts = list(path, 'Lists people and firms', {
  access,
  filters: {
    q: searchText,
    kind: z.enum(contactKinds).optional(),
    owner: z.union([z.literal('me'), z.literal('none'), id]).optional(),
    label: id.optional(),
    firm: id.optional(),
    only: z.enum(['deleted', 'blocked']).optional(),
    sort: customSortName,
  },
  /** Custom field filters by field name: a choice, `yes`, part of a text, `10..20`, or `none`. */
  more: z.string().max(400),
  row: contactRow,
  also: { counts },
})
export const exportLeadContacts = exportOf(listLeadContacts)

/** A user account or dealer with the same email address, linked once staff confirm. */
const proposal = z.object({ kind: z.enum(['user', 'dealer']), id: int, name: z.string(), email: z.string() })
const known = z.object({
  label: z.string(),
  detail: z.string(),
  at: time,
  /** The URL to open it. */
  to: z.string(),
})
export const leadContact = withCustom(
  recordOf(contactFields).extend({
    firm: z.string().nullable(),
    owner: z.string().nullable(),
    deleted_at: nullableTime,
    merged_into: int.nullable(),
    user_id: int.nullable(),
    dealer_id: int.nullable(),
    dealer: z.string().nullable(),
    proposals: z.array(proposal),
    people: z.array(z.object({ id: int, name: z.string(), job_title: z.string(), email: z.string() })),
    deals: z.array(z.object({ id: int, title: z.string(), stage: z.string(), place: z.string() })),
    /** Likely duplicates by email, phone or name. */
    duplicates: z.array(z.object({ id: int, name: z.string(), email: z.string(), because: z.string() })),
    merges: z.array(z.object({ id: int, name: z.string(), at: time })),
    /** Why the contact cannot be emailed; null when they can. */
    mail_block: z.string().nullable(),
  }),
)
export type LeadContact = z.output<typeof leadContact>
export const getLeadContact = getOne(`${path}/:id`, 'Returns a person or firm', { access, output: leadContact })
export const createLeadContact = post(path, 'Creates a person or firm', {
  access,
  body: withCustom(newRecord(contactFields).partial().required({ kind: true, name: true })),
  output: leadContact,
  errors: ['not_found'],
  status: 201,
})
export const updateLeadContact = patch(`${path}/:id`, 'Changes a person or firm', {
  access,
  params: idParams,
  body: withCustom(recordChanges(contactFields)),
  output: leadContact,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const actOnLeadContact = post(`${path}/:id/act`, 'Deletes or restores a contact', {
  access,
  params: idParams,
  body: z.strictObject({ act: z.enum(['remove', 'restore']), version }),
  output: leadContact,
  errors: ['not_found', 'stale_version', 'merge_blocked'],
})
export const eraseLeadContact = post(
  `${path}/:id/erase`,
  'Erases a contact with all that names it; deals keep their values',
  {
    access,
    params: idParams,
    body: z.strictObject({ version, reason: why }),
    output: leadContact,
    errors: ['not_found', 'stale_version', 'merge_blocked'],
  },
)
export const linkLeadContact = post(`${path}/:id/link`, 'Links a contact to a login or dealer, or unlinks it', {
  access,
  params: idParams,
  body: z.strictObject({ kind: z.enum(['user', 'dealer']), id: id.nullable(), version }),
  output: leadContact,
  errors: ['not_found', 'stale_version'],
})
export const mergeLeadContacts = post(`${path}/:id/merge`, 'Merges another contact into this one', {
  access,
  params: idParams,
  body: z.strictObject({ gone_id: id, version }),
  output: leadContact,
  errors: ['not_found', 'stale_version', 'merge_blocked'],
})
export const undoLeadMerge = post(`${base}/merges/:id/undo`, 'Undoes a merge of contacts', {
  access,
  params: idParams,
  output: leadContact,
  errors: ['not_found', 'merge_blocked', 'stale_version', 'validation_failed'],
})
/** For pickers: the best few matches. */
export const findLeadContacts = get(`${base}/contact-search`, 'Finds people and firms by name or email', {
  access,
  query: z.object({ q: searchText, kind: z.enum(contactKinds) }),
  output: z.object({ data: z.array(z.object({ id: int, name: z.string(), detail: z.string() })) }),
  perMinute: 300,
})
/** What the shop knows about the people and firms of a deal or contact. */
export const getLeadKnowledge = getOne(
  `${path}/:id/knowledge`,
  'Returns orders, requests, tickets and visits of a contact',
  {
    access,
    output: z.object({ data: z.array(known), dealer_balance: z.string().nullable() }),
  },
)
