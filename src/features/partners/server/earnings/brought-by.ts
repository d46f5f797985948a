import { sql } from 'drizzle-orm'
import { affiliateCodes, orderAttributions } from '../affiliates/tables.ts'

/**
 * SQL for the affiliate who referred order `o`: the owner of a code takes precedence over that of a link. Null when
 * there is none.
 */
export const broughtBy = sql`coalesce(
  (select c.earner_id from ${affiliateCodes} c where c.code in (select upper(x) from jsonb_array_elements_text(o.discount_codes) x) order by c.code limit 1),
  (select r.earner_id from ${orderAttributions} r where r.order_id = o.id))`
