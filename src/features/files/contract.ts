import { z } from 'zod'
import { verdict } from './identify/verdict.ts'
import { time } from '#kit/shapes.ts'

/**
 * What a file is kept for. `tune` and `log` are what customers upload, `delivery` what staff made of a tune file,
 * `attachment` belongs to a message or ticket, `signature` to a signature authority.
 */
export const fileKinds = ['tune', 'log', 'delivery', 'attachment', 'signature'] as const
export type FileKind = (typeof fileKinds)[number]

export const storedFile = z
  .object({
    id: z.number().int(),
    kind: z.enum(fileKinds),
    name: z.string(),
    bytes: z.number().int(),
    sha256: z.string(),
    verdict: verdict.nullable(),
    original_id: z.number().int().nullable(),
    /** The owner's earlier file with the same bytes. */
    duplicate_of: z.number().int().nullable(),
    attached_to: z.string().nullable(),
    created_at: time,
  })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.output<typeof storedFile>
