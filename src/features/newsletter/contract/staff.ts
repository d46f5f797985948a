import { z } from 'zod'
import { type Block, blocks } from '#features/content/contract/blocks.ts'
import { blockLines } from '#features/content/rules/block-lines.ts'
import { newRecord, recordChanges, recordOf, recordVersion } from '#features/revisions/contract/records.ts'
import { patch, post, remove } from '#kit/contract.ts'
import { blockTexts } from '#features/content/rules/block-texts.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts, type TextsOf } from '#features/translations/rules.ts'
import { shown } from '#kit/fields.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import {
  email,
  idParams,
  int,
  nameSort,
  nullableTime,
  reasonForm,
  slug,
  stateFilters,
  time,
  version,
} from '#kit/shapes.ts'
import { campaignKinds } from '../rules/links.ts'
import { deliveries, languageLabels, languages, rate, subscriberStates, topicLabels, topics } from '../rules/topics.ts'

const access = 'content.manage' as const
const regions = ['all', '1', '2'] as const
const kinds: readonly string[] = campaignKinds

export const campaignFields = {
  name: shown(
    z
      .string()
      .trim()
      .min(1, { error: () => 'Subject is required.' })
      .max(140),
    { label: () => 'Subject', required: true },
  ),
  slug: shown(slug, {
    label: () => 'URL slug',
    hint: () => 'The part after /newsletter/: lowercase letters, digits and hyphens.',
    required: true,
  }),
  summary: shown(z.string().trim().max(200), {
    label: () => 'Preview text',
    hint: () => 'What mail programs show beside the subject.',
    lines: 2,
  }),
  topic: shown(z.enum(topics), {
    label: () => 'Topic',
    hint: () => 'Sent to subscribers who chose it.',
    choices: topicLabels,
  }),
  region: shown(z.enum(regions), {
    label: () => 'Region',
    choices: () => ({ all: 'All regions', 1: 'North America', 2: 'Europe' }),
  }),
  language: shown(z.enum(['all', ...languages]), {
    label: () => 'Readers’ language',
    hint: () => 'Sent to subscribers who read it.',
    choices: () => ({ all: 'All languages', ...languageLabels() }),
  }),
  blocks: shown(
    blocks.superRefine((all, problems) => {
      for (const [index, { kind }] of all.entries())
        if (!kinds.includes(kind))
          problems.addIssue({ code: 'custom', path: [index], message: 'Emails can’t show this block.' })
    }),
    { label: () => 'Content', wide: true, format: (value) => blockLines(value as Block[]).join('\n') },
  ),
  ...translationFields,
}
const ownTexts = fieldTexts(campaignFields, ['name', 'summary'])
/** The translatable texts of a newsletter. */
export const campaignTexts: TextsOf = (values) => [
  ...ownTexts(values),
  ...blockTexts((values['blocks'] ?? []) as Block[]),
]

/** The progress of sending. Open and click rates are relative to recipients who agreed to tracking. */
export const progress = z.object({
  delivery: z.enum(deliveries),
  per_minute: int,
  /** The start of a scheduled one. */
  send_at: nullableTime,
  /** The time zone of the reader's region, in which newsletters are scheduled. */
  time_zone: z.string(),
  started_at: nullableTime,
  finished_at: nullableTime,
  /** How many subscribers would get it now. */
  recipients: int,
  sent: int,
  bounced: int,
  unsubscribed: int,
  measured: int,
  opened: int,
  clicked: int,
})
export type Progress = z.output<typeof progress>
const campaignRecord = recordOf(campaignFields).extend({ progress })

export const listCampaigns = list('/v1/admin/newsletters', 'Lists newsletters in every state', {
  access,
  filters: { ...stateFilters(deliveries, nameSort), topic: z.enum(topics).optional() },
  row: z.object({
    id: int,
    name: z.string(),
    slug: z.string(),
    topic: z.enum(topics),
    delivery: z.enum(deliveries),
    sent: int,
    send_at: nullableTime,
    time_zone: z.string(),
    started_at: nullableTime,
    updated_at: time,
    version: int,
  }),
})
export const exportCampaigns = exportOf(listCampaigns)
export const getCampaign = getOne('/v1/admin/newsletters/:id', 'Returns a newsletter as editors see it', {
  access,
  output: campaignRecord,
})
export const createCampaign = post('/v1/admin/newsletters', 'Creates a newsletter', {
  access,
  body: newRecord(campaignFields),
  output: campaignRecord,
  errors: ['not_found'],
  status: 201,
})
export const updateCampaign = patch('/v1/admin/newsletters/:id', 'Changes a newsletter that isn’t sent yet', {
  access,
  params: idParams,
  body: recordChanges(campaignFields),
  output: campaignRecord,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeCampaign = remove('/v1/admin/newsletters/:id', 'Deletes a newsletter that isn’t sent yet', {
  access,
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
})

export const testForm = z.strictObject({
  email,
  /** Renders it in this language, with the prices of the region. */
  language: z.enum(languages).default('en'),
  region: z.enum(['1', '2']).default('1'),
})
export const sendTest = post('/v1/admin/newsletters/:id/test', 'Sends a newsletter to one address, as a test', {
  access,
  params: idParams,
  body: testForm,
  errors: ['not_found'],
  perMinute: 30,
})
export const startForm = z.strictObject({
  version,
  per_minute: z.coerce
    .number<number>({ error: () => 'Enter a number.' })
    .int()
    .min(rate.min, { error: () => 'At least 1.' })
    .max(rate.max, { error: () => 'At most 6,000.' }),
  /** Local date and time in the region, such as 2026-12-01T09:00; null for now. */
  send_at: z.iso
    .datetime({ local: true, offset: false, precision: -1, error: () => 'Enter a date and time.' })
    // Without a time zone, because the region determines it.
    .regex(/\d$/, { error: () => 'Enter a date and time.' })
    .nullable()
    .default(null),
})
export const startCampaign = post('/v1/admin/newsletters/:id/send', 'Starts sending a newsletter, now or later', {
  access,
  params: idParams,
  body: startForm,
  output: progress,
  errors: ['not_found', 'stale_version', 'newsletter_state_changed', 'newsletter_empty'],
})
const delivery = {
  access,
  params: idParams,
  output: progress,
  errors: ['not_found', 'newsletter_state_changed'],
} as const
export const cancelCampaign = post(
  '/v1/admin/newsletters/:id/cancel',
  'Makes a scheduled newsletter a draft again',
  delivery,
)
export const pauseCampaign = post('/v1/admin/newsletters/:id/pause', 'Pauses sending', delivery)
export const resumeCampaign = post('/v1/admin/newsletters/:id/resume', 'Resumes sending', delivery)
export const getReport = getOne('/v1/admin/newsletters/:id/report', 'Returns figures of a newsletter, with its links', {
  access,
  output: progress.extend({
    links: z.array(z.object({ link: z.string(), people: int, clicks: int })),
  }),
})

export const subscriberRow = z.object({
  id: int,
  email: z.string(),
  region: z.literal([1, 2]),
  topics: z.array(z.enum(topics)),
  language: z.enum(languages),
  state: z.enum(subscriberStates),
  measured: z.boolean(),
  created_at: time,
  confirmed_at: nullableTime,
  ended_at: nullableTime,
})
export const listSubscribers = list('/v1/admin/newsletter-subscribers', 'Lists newsletter subscribers', {
  access,
  filters: {
    ...stateFilters(subscriberStates),
    topic: z.enum(topics).optional(),
    language: z.enum(languages).optional(),
    region: z.enum(['1', '2']).optional(),
  },
  row: subscriberRow,
})
export const exportSubscribers = exportOf(listSubscribers)
export const endSubscription = post(
  '/v1/admin/newsletter-subscribers/:id/unsubscription',
  'Unsubscribes an address, for someone who asked for it',
  { access, params: idParams, body: reasonForm, errors: ['not_found', 'newsletter_state_changed'] },
)
