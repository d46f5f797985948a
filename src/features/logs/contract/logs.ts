import { z } from 'zod'
import { corrections } from '#features/tunes/corrections.ts'
import { get, patch, post, put, remove } from '#kit/contract.ts'
import { allOf, id, idParams, int, paged, pageQuery, sentName, time } from '#kit/shapes.ts'
import { logView, savedView } from './view.ts'

/** A channel's name and unit, for lists of logs. */
export const channelSummary = z.object({ name: z.string(), unit: z.string() })

const summaryFacts = {
  id: int,
  title: z.string(),
  file_name: z.string(),
  file_bytes: int,
  dialect: z.string(),
  /** As in the file, without a time zone. */
  started: z.string().nullable(),
  seconds: z.number(),
  samples: int,
  channel_count: int,
  attached_to: z.string().nullable(),
  created_at: time,
}
export const logSummary = z.object(summaryFacts).meta({ id: 'LogSummary' })
export type LogSummary = z.output<typeof logSummary>

export const logShare = z.object({ id: int, expires_at: time, created_at: time })

export const log = z
  .object({
    ...summaryFacts,
    facts: z.array(z.string()),
    notes: z.array(z.string()),
    channels: z.array(channelSummary),
    view: logView,
    /** Whether the caller may change it. */
    is_own: z.boolean(),
    /** Links that open it without a login. Only visible to the owner, and always without tokens. */
    shares: z.array(logShare),
  })
  .meta({ id: 'Log' })
export type LogRecord = z.output<typeof log>

/** Where to open an uploaded log. */
export const logAddress = z.object({
  id: int,
  url: z.string(),
  /** The same bytes were uploaded before; this is the existing log. */
  is_known: z.boolean(),
})

const uploadRefusals = [
  'log_unrecognized',
  'log_upload_failed',
  'file_empty',
  'file_too_large',
  'file_quota_exceeded',
  'storage_full',
  'unavailable',
] as const

export const uploadLog = post(
  '/graph',
  'Uploads a datalog in any supported format and returns the URL of its graph. The body is the file.',
  {
    root: true,
    access: 'user',
    query: z.object({ name: sentName('log') }),
    body: z.unknown(),
    output: logAddress,
    errors: [...uploadRefusals, 'upload_cut', 'unsupported_media_type', 'in_use'],
    runs: 'saga',
    raw: true,
    status: 201,
    perMinute: 30,
  },
)

export const createLog = post('/v1/logs', 'Creates a graph from a log file that was already uploaded', {
  access: 'user',
  body: z.strictObject({ file_id: id }),
  output: logAddress,
  errors: ['log_unrecognized', 'storage_full', 'unavailable', 'not_found', 'wrong_region', 'in_use'],
  runs: 'saga',
  status: 201,
  perMinute: 30,
})

export const logSorts = ['newest', 'oldest', 'title', 'longest'] as const

export const listLogs = get('/v1/logs', 'Lists your logs', {
  access: 'user',
  query: pageQuery.extend({
    search: z.string().trim().max(100).default(''),
    dialect: z.string().max(60).default(''),
    sort: z.enum(logSorts).default('newest'),
  }),
  output: paged(logSummary).extend({ dialects: z.array(z.string()) }),
})

const ownLog = { access: 'user', params: idParams, errors: ['not_found', 'wrong_region'] } as const
export const getLog = get(
  '/v1/logs/:id',
  'Returns a log without its values. Staff who work on files can also read customers’ logs.',
  { ...ownLog, output: log },
)

export const getLogData = get('/v1/logs/:id/data', 'Returns all values of a log, packed by column', {
  ...ownLog,
  output: z.unknown(),
  errors: ['not_found', 'wrong_region', 'unavailable'],
  runs: 'saga',
  perMinute: 120,
})

export const getLogReport = get(
  '/v1/logs/:id/report',
  'Returns a log’s report as PDF: plot, pulls, times, findings and virtual dyno',
  {
    ...ownLog,
    query: z.object({
      paper: z.enum(['A4', 'LETTER']).default('A4'),
      /** Units of power and torque, such as “PS Nm”; defaults to the region's. */
      units: z.string().max(12).optional(),
    }),
    output: z.unknown(),
    errors: ['not_found', 'wrong_region', 'unavailable', 'file_too_large'],
    runs: 'saga',
    perMinute: 12,
  },
)

export const updateLog = patch('/v1/logs/:id', 'Updates a log’s title, markers, formulas, thresholds or vehicle data', {
  ...ownLog,
  body: z.strictObject({ title: z.string().trim().min(1).max(120).optional(), view: savedView.optional() }),
  output: log,
})

export const removeLog = remove('/v1/logs/:id', 'Deletes a log with its file and links', {
  ...ownLog,
  errors: ['not_found', 'wrong_region', 'in_use'],
})

export const attachTargets = ['tune-request', 'ticket'] as const

export const attachLog = put(
  '/v1/logs/:id/attachment',
  'Attaches a log to your tune request or ticket, so staff working on it can see the log',
  {
    ...ownLog,
    body: z.strictObject({ to: z.enum(attachTargets), id }),
    output: log,
    errors: ['not_found', 'wrong_region', 'in_use'],
  },
)

export const shareLog = post('/v1/logs/:id/shares', 'Creates a link that opens the log without a login for some days', {
  ...ownLog,
  body: z.strictObject({ days: int.min(1).max(365).default(30) }),
  output: logShare.extend({
    /** Returned only once, because only its hash is stored. */
    token: z.string(),
  }),
  status: 201,
  perMinute: 20,
})

export const unshareLog = remove('/v1/logs/:id/shares/:share', 'Revokes a link', {
  access: 'user',
  params: idParams.extend({ share: id }),
  errors: ['not_found', 'wrong_region'],
})

const shareInput = { body: z.strictObject({ log_id: id, token: z.string().min(1).max(100) }) }

export const openSharedLog = post(
  '/v1/shared-logs',
  'Returns a shared log without its values. The token is in the body, which keeps it out of URLs and server logs.',
  { access: 'public', ...shareInput, output: log, errors: ['not_found'], runs: 'query', perMinute: 60 },
)

export const getSharedLogData = post('/v1/shared-logs/data', 'Returns all values of a shared log, packed by column', {
  access: 'public',
  ...shareInput,
  output: z.unknown(),
  errors: ['not_found', 'unavailable'],
  runs: 'saga',
  perMinute: 60,
})

/** The curve of a tune that the user bought, in hp and lb-ft; at the crank if measured there. */
export const boughtCurve = z.object({
  tune_id: int,
  tune: z.string(),
  order_id: int,
  /** The vehicle it was bought for; empty when the order names none. */
  vehicle: z.string(),
  run_id: int,
  label: z.string(),
  at: z.enum(['crank', 'wheel']),
  /** The curve's correction standard; missing if unknown. */
  correction: z.enum(corrections).optional(),
  rpm: z.array(z.number()),
  power: z.array(z.number()),
  torque: z.array(z.number()),
})
export type BoughtCurve = z.output<typeof boughtCurve>

export const listBoughtCurves = get(
  '/v1/logs/:id/bought-curves',
  'Lists dyno curves of the tunes the log’s owner bought, to compare with a pull',
  { ...ownLog, output: allOf(boughtCurve) },
)
