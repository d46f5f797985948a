import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { momentField } from '#features/revisions/contract/fields.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, int, nullableTime, searchText } from '#kit/shapes.ts'
import { alertLevels } from './notices.ts'

const access = 'notices.manage' as const
export const alertAudiences = ['visitor', 'user', 'dealer'] as const
const regionChoices = ['all', '1', '2'] as const
export const alertTimes = ['running', 'upcoming', 'ended'] as const

export const levelLabels = () => ({ info: 'Information', warning: 'Warning', danger: 'Urgent' }) as const
export const audienceLabels = () => ({ visitor: 'Everyone', user: 'Logged-in users', dealer: 'Dealers' }) as const
export const regionLabels = () => ({ all: 'All regions', '1': 'North America', '2': 'Europe' }) as const

/** A page of the shop, an external website, or empty. Only safe schemes, because it becomes a link. */
const target = z
  .string()
  .trim()
  .max(300)
  .regex(/^$|^(\/(?!\/)|https:\/\/)\S*$/, 'Enter a page such as /faq, or an address with https.')

/** A message from staff at the top of the shop's pages. */
export const alertFields = {
  message: shown(z.string().trim().min(1, 'Enter a message.').max(300, 'Use at most 300 characters.'), {
    label: () => 'Message',
    hint: () => '{support_hours} shows the support hours.',
    wide: true,
    required: true,
  }),
  link: shown(target, {
    label: () => 'Link',
    hint: () => 'Where the message links to. Leave empty for no link.',
    placeholder: '/faq',
  }),
  level: shown(z.enum(alertLevels), { label: () => 'Level', choices: levelLabels }),
  audience: shown(z.enum(alertAudiences), { label: () => 'Who sees it', choices: audienceLabels }),
  region: shown(z.enum(regionChoices), { label: () => 'Region', choices: regionLabels }),
  starts_at: momentField('Starts', 'In your time zone. Leave empty to start right away.'),
  ends_at: momentField('Ends', 'Leave empty to show it until you delete it.'),
  ...translationFields,
}
/** The translatable text of an alert. */
export const alertTexts = fieldTexts(alertFields, ['message'])

interface Problems {
  addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void
}
/** Checks that an alert ends after it starts. */
export function checkAlert(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  const { starts_at: start, ends_at: end } = values as { starts_at: string | null; ends_at: string | null }
  if (start !== null && end !== null && start >= end)
    problems.addIssue({ code: 'custom', path: ['ends_at'], message: 'Choose a time after the start.' })
}

export const listAlertRecords = list('/v1/admin/alerts', 'Lists alerts, including ended ones', {
  access,
  filters: {
    q: searchText,
    when: z.enum(alertTimes).optional(),
    audience: z.enum(alertAudiences).optional(),
    level: z.enum(alertLevels).optional(),
    sort: ageSort,
  },
  row: z.object({
    id: int,
    message: z.string(),
    level: z.enum(alertLevels),
    audience: z.enum(alertAudiences),
    region: z.enum(regionChoices),
    starts_at: nullableTime,
    ends_at: nullableTime,
    when: z.enum(alertTimes),
    /** How many users have dismissed it. */
    dismissed: int,
    version: int,
  }),
})
export const exportAlertRecords = exportOf(listAlertRecords)
export const alertCalls = recordCalls('/v1/admin/alerts', 'an alert', { read: access, fields: alertFields })
export const [getAlertRecord, createAlert, updateAlert, removeAlert] = alertCalls
