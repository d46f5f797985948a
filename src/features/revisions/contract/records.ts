import type { StateKinds } from '#kit/state-kinds.ts'
import { z } from 'zod'
import { type FieldShapes, readable, shown } from '#kit/fields.ts'
import { version } from '#kit/shapes.ts'

/**
 * The life of a record. A draft and a scheduled record are seen by staff only, a published one by everyone; a retired one
 * is no longer offered, and stays where it was sold.
 */
export const recordStates = ['draft', 'published', 'scheduled', 'retired'] as const
export type RecordState = (typeof recordStates)[number]

/** What staff call the states of a record. */
export const stateLabels = () =>
  ({ draft: 'Draft', published: 'Published', scheduled: 'Scheduled', retired: 'Retired' }) as const
export const stateKinds: StateKinds<RecordState> = {
  draft: 'new',
  published: 'done',
  scheduled: 'moving',
  retired: 'ended',
}

/** The state of a record, and when a scheduled one is published. The columns are `column.life()`. */
export const lifeFields = {
  state: shown(z.enum(recordStates), { label: () => 'Status', choices: stateLabels }),
  publish_at: shown(z.iso.datetime().nullable(), {
    label: () => 'Publish at',
    hint: () => 'For scheduled records, in your time zone.',
    type: 'datetime-local',
  }),
}

interface Problems {
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void
}

/**
 * What a whole record has to be: its fields, and a time for a record that is scheduled.
 * @param isOpen whether it may hold more: fields that are known only where it is written
 */
export const recordShape = (fields: FieldShapes, isOpen = false) =>
  (isOpen ? z.looseObject(fields) : z.object(fields)).superRefine(
    (values: Record<string, unknown>, problems: Problems) => {
      if (values['state'] === 'scheduled' && !values['publish_at'])
        problems.addIssue({ code: 'custom', path: ['publish_at'], message: 'Choose when it’s published.' })
    },
  )

const note = z.string().trim().max(500).optional()
const readVersion = z.number().int()

/** A record as editors read it: its fields, the version they begin from, and whether the caller may change it. */
export const recordOf = <F extends FieldShapes>(fields: F) =>
  z.object({ id: z.number().int(), version: readVersion, editable: z.boolean(), ...readable(fields) })

/** A new record. */
export const newRecord = <F extends FieldShapes>(fields: F) => z.strictObject({ ...fields, note })

/** Changes of a record, made from one of its versions; fields that are missing stay as they are. */
export const recordChanges = <F extends FieldShapes>(fields: F) =>
  z.strictObject(fields).partial().extend({ version, note })

/** Which version of a record is deleted. */
export const recordVersion = z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647) })
