import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { idParams, time } from '#kit/shapes.ts'
import { engine, transmission } from './catalog.ts'

/** How long a preview link works, in days. */
export const previewDays = 7

export const createTunePreview = post(
  '/v1/admin/ecu/tunes/:id/preview',
  'Makes a link that shows a tune in the shop before it is published. The link expires.',
  {
    access: 'catalog.read',
    params: idParams,
    output: z.object({ path: z.string(), expires_at: time }),
    errors: ['not_found'],
    runs: 'query',
  },
)
/** The records, besides tunes, that a preview link can show before publication. */
export const previewKinds = ['make', 'model', 'engine', 'transmission'] as const
export type PreviewKind = (typeof previewKinds)[number]

export const createPreview = post(
  '/v1/admin/ecu/previews/:kind/:id',
  'Makes a link that shows a make, model, engine or transmission in the shop before it is published. The link expires.',
  {
    access: 'catalog.read',
    params: idParams.extend({ kind: z.enum(previewKinds) }),
    output: z.object({ path: z.string(), expires_at: time }),
    errors: ['not_found'],
    runs: 'query',
  },
)
export const getTunePreview = get(
  '/v1/ecu/tune-previews/:token',
  'Returns the preview of a tune’s engine or transmission by the token of a preview link',
  {
    access: 'public',
    params: z.object({ token: z.string().max(120) }),
    output: z.object({ engine: engine.nullable(), transmission: transmission.nullable() }),
    errors: ['not_found'],
    perMinute: 60,
  },
)
