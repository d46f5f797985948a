import { operation } from '#access/operation.ts'
import type { Endpoint } from '#kit/contract.ts'
import type { Operation } from '#kit/server/operation.ts'
import type { addRecord, changeRecord, deleteRecord, getRecord } from '../contract/record-calls.ts'
import type { Values } from '../rules.ts'
import type { RecordKind } from './record-kind.ts'
import { createRecord, readRecord, removeRecord, saveRecord } from './save-record.ts'

/** The calls on one record of a sort, as `#features/revisions/contract/record-calls.ts` declares them. */
interface RecordCalls {
  get?: Endpoint
  post: Endpoint
  patch: Endpoint
  remove?: Endpoint
}

/** The operations behind the calls on one record of a sort. What a sort does otherwise is an operation of its own. */
export const recordOperations = (kind: RecordKind, calls: RecordCalls): readonly Operation[] => [
  ...(calls.get
    ? [
        operation(calls.get as ReturnType<typeof getRecord>, ({ db, actor, input }) =>
          readRecord(db, actor, kind, input.params.id),
        ),
      ]
    : []),
  operation(calls.post as ReturnType<typeof addRecord>, ({ tx, actor, input }) =>
    createRecord({ tx, actor }, kind, input.body),
  ),
  operation(calls.patch as ReturnType<typeof changeRecord>, ({ tx, actor, input }) =>
    saveRecord({ tx, actor }, kind, input.params.id, input.body as Values & { version: number }),
  ),
  ...(calls.remove
    ? [
        operation(calls.remove as ReturnType<typeof deleteRecord>, ({ tx, actor, input }) =>
          removeRecord({ tx, actor }, kind, input.params.id, input.query.version),
        ),
      ]
    : []),
]
