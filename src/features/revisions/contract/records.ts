import type { StateKinds } from '#kit/state-kinds.ts'
import { z } from 'zod'
import { type FieldShapes, readable, shown } from '#kit/fields.ts'
import { int, version } from '#kit/shapes.ts'

/**
 * States of a record. Drafts and scheduled records are visible to staff only, published ones to everyone; retired ones
 * are no longer offered, but stay on past sales.
 */
export const recordStates = ['draft', 'published', 'scheduled', 'retired'] as const
export type RecordState = (typeof recordStates)[number]

/** State labels for staff. */
export const stateLabels = () =>
  ({ draft: 'Draft', published: 'Published', scheduled: 'Scheduled', retired: 'Retired' }) as const
export const stateKinds: StateKinds<RecordState> = {
  draft: 'new',
  published: 'done',
  scheduled: 'moving',
  retired: 'ended',
}

/** State, and publication time of a scheduled record. Columns: `recordTable`. */
export const lifeFields = {
  state: shown(z.enum(recordStates), { label: () => 'Status', choices: stateLabels }),
  publish_at: shown(z.iso.datetime().nullable(), {
    label: () => 'Publish at',
    hint: () => 'For scheduled records, in your time zone.',
    type: 'datetime-local',
    // Shown only while the record is scheduled.
    required: true,
  }),
}

interface Problems {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void
}

/**
 * Schema of a whole record: its fields, and a time if it is scheduled.
 * @param isOpen whether to allow further fields, known only when writing
 */
export const recordShape = (fields: FieldShapes, isOpen = false) =>
  (isOpen ? z.looseObject(fields) : z.object(fields)).superRefine(
    (values: Record<string, unknown>, problems: Problems) => {
      if (values['state'] === 'scheduled' && !values['publish_at'])
        problems.addIssue({ code: 'custom', path: ['publish_at'], message: 'Choose when it’s published.' })
    },
  )

const note = z.string().trim().max(500).optional()
const readVersion = int

/** A record for editing: fields, version, and whether the caller may change it. */
export const recordOf = <F extends FieldShapes>(fields: F) =>
  z.object({ id: int, version: readVersion, editable: z.boolean(), ...readable(fields) })

/** A new record. */
export const newRecord = <F extends FieldShapes>(fields: F) => z.strictObject({ ...fields, note })

/** Changes to a record, based on a version; missing fields stay unchanged. */
export const recordChanges = <F extends FieldShapes>(fields: F) =>
  z.strictObject(fields).partial().extend({ version, note })

/** Version to delete. */
export const recordVersion = z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647) })
