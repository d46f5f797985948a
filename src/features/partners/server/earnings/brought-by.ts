import { sql } from 'drizzle-orm'
import { affiliateCodes, orderAttributions } from '../affiliates/tables.ts'

/** The affiliate who brought the order `o`, as SQL: the owner of a code goes before the owner of a link. Null for nobody. */
export const broughtBy = sql`coalesce(
  (select c.earner_id from ${affiliateCodes} c where c.code in (select upper(x) from jsonb_array_elements_text(o.discount_codes) x) order by c.code limit 1),
  (select r.earner_id from ${orderAttributions} r where r.order_id = o.id))`
