import { operation } from '#access/operation.ts'
import type { Endpoint } from '#kit/contract.ts'
import type { Operation } from '#kit/server/operation.ts'
import type { addRecord, changeRecord, deleteRecord, getRecord } from '../contract/record-calls.ts'
import type { Values } from '../rules.ts'
import type { RecordKind } from './record-kind.ts'
import { createRecord, readRecord, removeRecord, saveRecord } from './save-record.ts'

/** Calls declared by `recordCalls`; null for one with a custom operation. */
type RecordCalls = readonly [get: Endpoint | null, add: Endpoint, change: Endpoint, remove?: Endpoint]

/** Standard operations behind `recordCalls`. Special cases are custom operations. */
export const recordOperations = (kind: RecordKind, [get, add, change, remove]: RecordCalls): readonly Operation[] => [
  ...(get
    ? [
        operation(get as ReturnType<typeof getRecord>, ({ db, actor, input }) =>
          readRecord(db, actor, kind, input.params.id),
        ),
      ]
    : []),
  operation(add as ReturnType<typeof addRecord>, ({ tx, actor, input }) =>
    createRecord({ tx, actor }, kind, input.body),
  ),
  operation(change as ReturnType<typeof changeRecord>, ({ tx, actor, input }) =>
    saveRecord({ tx, actor }, kind, input.params.id, input.body as Values & { version: number }),
  ),
  ...(remove
    ? [
        operation(remove as ReturnType<typeof deleteRecord>, ({ tx, actor, input }) =>
          removeRecord({ tx, actor }, kind, input.params.id, input.query.version),
        ),
      ]
    : []),
]
