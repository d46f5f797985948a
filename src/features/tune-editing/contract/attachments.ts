import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { allOf, idParams, int, integerMax, named, nullableTime, searchText, slug, time } from '#kit/shapes.ts'
import { attachmentProblems, attachmentStates } from '../rules/attachments.ts'

const read = 'catalog.read' as const
const manage = 'catalog.manage' as const
const power = int.min(0).max(5000).optional()

export const attachmentWish = z.strictObject({
  kind: z.enum(['engine', 'transmission']),
  q: searchText,
  make: slug.optional(),
  fuel: z.enum(['petrol', 'diesel', 'hybrid', 'electric']).optional(),
  aspiration: z.enum(['turbo', 'twin-turbo', 'supercharged', 'natural']).optional(),
  power_from: power,
  power_to: power,
  gearbox: z.enum(['manual', 'dct', 'automatic', 'cvt']).optional(),
  with_figures: z.boolean().default(false),
})

export const attachment = z.object({
  id: int,
  state: z.enum(attachmentStates),
  total: int,
  done: int,
  /** Copies that an undo retired instead of deleting. */
  retired: int,
  wish: attachmentWish,
  by: z.string(),
  created_at: time,
  ended_at: nullableTime,
})
export type Attachment = z.output<typeof attachment>

const path = '/v1/admin/ecu/tunes/:id/mass-attach'
export const previewMassAttach = post(
  `${path}/preview`,
  'Returns which engines or transmissions would get a copy of a tune, and which can’t and why. Changes nothing.',
  {
    access: read,
    params: idParams,
    body: attachmentWish.extend({
      after: int.min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: int.min(1).max(200).default(50),
      only: z.enum(['fitting', ...attachmentProblems]).optional(),
    }),
    output: z.object({
      /** Number of targets that get a copy, and of those that don’t by reason. */
      fitting: int,
      problems: z.record(z.enum(attachmentProblems), int),
      data: z.array(
        named.extend({
          /** Slug of the copy. */
          copy: z.string(),
          problem: z.enum(attachmentProblems).nullable(),
        }),
      ),
      next: int.nullable(),
    }),
    errors: ['not_found'],
    runs: 'query',
  },
)
export const listMassAttaches = get(path, 'Lists the attachments of a tune with their progress, newest first', {
  access: read,
  params: idParams,
  output: allOf(attachment),
})
export const startMassAttach = post(
  path,
  'Copies a tune to every engine or transmission that fits. Refused if the matches differ from those shown.',
  {
    access: manage,
    params: idParams,
    body: attachmentWish.extend({
      /** Number of copies shown in the preview. */
      fitting: int.min(1).max(integerMax),
    }),
    output: attachment,
    errors: ['not_found', 'stale_version'],
    idempotent: true,
    status: 202,
  },
)
export const cancelMassAttach = post('/v1/admin/ecu/mass-attaches/:id/cancel', 'Cancels a running attachment', {
  access: manage,
  params: idParams,
  output: attachment,
  errors: ['not_found', 'attachment_moved'],
})
export const undoMassAttach = post('/v1/admin/ecu/mass-attaches/:id/undo', 'Removes the copies of an attachment', {
  access: manage,
  params: idParams,
  output: attachment,
  errors: ['not_found', 'attachment_moved'],
  status: 202,
})
