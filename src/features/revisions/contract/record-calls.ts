import { get, patch, type Permission, post, remove } from '#kit/contract.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { idParams } from '#kit/shapes.ts'
import { newRecord, recordChanges, recordOf, recordVersion } from './records.ts'

/** A record type: its rights and fields. */
interface Records<F extends FieldShapes, R extends Permission, E extends Permission> {
  read: R
  edit: E
  fields: F
}
/** Viewing and editing require the same right unless `edit` is given; `says` overrides the default summaries. */
interface RecordSort<F extends FieldShapes, R extends Permission, E extends Permission> {
  read: R
  edit?: E
  fields: F
  says?: { get?: string; add?: string; change?: string; remove?: string }
}

/**
 * Declares the four calls on a record: read, add, change and delete. `recordOperations` implements them, and
 * `editorPage` is their page. `noun` names a record on the reference page.
 */
export function recordCalls<F extends FieldShapes, R extends Permission, E extends Permission = R>(
  path: string,
  noun: string,
  { read, edit = read as Permission as E, fields, says = {} }: RecordSort<F, R, E>,
) {
  const records = { read, edit, fields }
  return [
    getRecord(path, says.get ?? `Returns ${noun} as editors see it`, records),
    addRecord(path, says.add ?? `Creates ${noun}`, records),
    changeRecord(path, says.change ?? `Changes ${noun}`, records),
    deleteRecord(path, says.remove ?? `Deletes ${noun}`, records),
  ] as const
}

/**
 * Declare one of these calls, for record types with only some of them. Each takes the path of the collection and a
 * summary.
 */
export const getRecord = <F extends FieldShapes, R extends Permission, E extends Permission>(
  path: string,
  summary: string,
  { read, fields }: Records<F, R, E>,
) => get(`${path}/:id`, summary, { access: read, params: idParams, output: recordOf(fields), errors: ['not_found'] })

/** Adds a record. */
export const addRecord = <F extends FieldShapes, R extends Permission, E extends Permission>(
  path: string,
  summary: string,
  { edit, fields }: Records<F, R, E>,
) =>
  post(path, summary, {
    access: edit,
    body: newRecord(fields),
    output: recordOf(fields),
    errors: ['not_found'],
    status: 201,
  })

/** Changes a record based on a version; missing fields stay unchanged. */
export const changeRecord = <F extends FieldShapes, R extends Permission, E extends Permission>(
  path: string,
  summary: string,
  { edit, fields }: Records<F, R, E>,
) =>
  patch(`${path}/:id`, summary, {
    access: edit,
    params: idParams,
    body: recordChanges(fields),
    output: recordOf(fields),
    errors: ['not_found', 'forbidden', 'stale_version'],
  })

/** Deletes an unreferenced record. */
export const deleteRecord = <F extends FieldShapes, R extends Permission, E extends Permission>(
  path: string,
  summary: string,
  { edit }: Records<F, R, E>,
) =>
  remove(`${path}/:id`, summary, {
    access: edit,
    params: idParams,
    query: recordVersion,
    errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
  })
