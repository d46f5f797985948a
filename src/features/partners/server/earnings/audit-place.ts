import { sql } from 'drizzle-orm'
import type { AuditPlace } from '#features/audits/server/list-audits.ts'
import { disbursements, earners, shareTransfers } from './tables.ts'

/** Disbursements show on their payout, earners on the page of the tuner or affiliate. */
export const earningAuditPlace: AuditPlace = (object) => sql`case
  when ${object} ~ '^disbursement/[0-9]{1,15}$' then (select 'payout/' || t.group_id from ${disbursements} d
    join ${shareTransfers} t on t.id = d.transfer_id where d.id = split_part(${object}, '/', 2)::bigint)
  when ${object} ~ '^earner/[0-9]{1,15}$' then (select e.kind || '/' || e.id from ${earners} e where e.id = split_part(${object}, '/', 2)::bigint)
  end`
