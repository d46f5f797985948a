import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { withAllRegions } from '#features/revisions/server/all-regions.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { chosen, matching, readPage } from '#kit/server/lists.ts'
import { int } from '#kit/shapes.ts'
import * as contract from '../contract/alerts.ts'
import { alerts, closedAlerts } from './tables.ts'

const rights = { name: 'alert', view: 'notices.manage', edit: 'notices.manage', table: alerts } as const
const row = withAllRegions(
  tableRecord({ ...rights, fields: { ...contract.alertFields, region: int.nullable() }, parts: {} }),
)
const { shape } = tableRecord({ ...rights, fields: contract.alertFields, check: contract.checkAlert as never })

/** Declares alerts as records with history and translations. */
export const alertRecord: RecordKind = translatedRecord(
  {
    ...row,
    shape,
    delete: async (tx, id) => {
      await tx.delete(closedAlerts).where(eq(closedAlerts.alertId, id))
      await row.delete(tx, id)
    },
  },
  contract.alertTexts,
)

const when = sql`case when a.starts_at > now() then 'upcoming' when a.ends_at <= now() then 'ended' else 'running' end`
const lists = listOperations(contract.listAlertRecords, contract.exportAlertRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listAlertRecords>>(db, query, {
    select: sql`select a.id, a.message, a.level, a.audience, coalesce(a.region::text, 'all') as region, a.starts_at, a.ends_at,
      ${when} as "when", (select count(*)::int from ${closedAlerts} c where c.alert_id = a.id) as dismissed, a.version
      from ${alerts} a`,
    where: [
      matching(query.q, [sql`a.message`, sql`a.link`]),
      query.when && sql`${when} = ${query.when}`,
      chosen('a', query, 'audience', 'level'),
    ],
    of: 'a',
  }),
)({
  columns: {
    id: 'id',
    message: 'message',
    level: 'level',
    audience: 'audience',
    region: 'region',
    starts: 'starts_at',
    ends: 'ends_at',
    state: 'when',
    dismissed: 'dismissed',
  },
})

export const alertRecordOperations = [...lists, ...recordOperations(alertRecord, contract.alertCalls)]
