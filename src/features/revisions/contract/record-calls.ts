import { get, patch, type Permission, post, remove } from '#kit/contract.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { idParams } from '#kit/shapes.ts'
import { newRecord, recordChanges, recordOf, recordVersion } from './records.ts'

/** Records of one sort: who may look at them and who may change them, and their fields. */
interface Records<F extends FieldShapes, R extends Permission, E extends Permission> {
  read: R
  edit: E
  fields: F
}
/** Who may look may also change, unless another right is named; `says` are sentences that differ from the usual ones. */
interface RecordSort<F extends FieldShapes, R extends Permission, E extends Permission> {
  read: R
  edit?: E
  fields: F
  says?: { get?: string; add?: string; change?: string; remove?: string }
}

/**
 * Declares the four calls on one record of a sort: to read, add, change and delete it. The operations behind them are
 * `recordOperations` of the same four, and their page is an `editorPage`. `noun` is what the reference page calls one.
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
 * Declare one of these calls, for sorts that share only some of them. Each takes the address of all records of the sort,
 * and its sentence for the reference page.
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

/** Changes a record from one of its versions; fields that are missing stay. */
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

/** Deletes a record that nothing names. */
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
