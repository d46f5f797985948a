import { type SQL, sql } from 'drizzle-orm'
import { pictures } from '#features/pictures/server/tables.ts'
import { engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import type { guideProblemNames } from '../contract/staff.ts'
import { guides } from './tables.ts'

const published = sql`g.state = 'published'`
/** Links in a guide's text that point into the shop, as path and its parts. */
const links = sql`(select string_to_array(trim('/' from (regexp_match(found[1], '^[^?#]*'))[1]), '/') as part,
    (regexp_match(found[1], '[?&;]read=([a-z0-9._-]+)'))[1] as read
  from regexp_matches(g.body, 'href="(/[^"]*)"', 'g') found)`

/** A condition for links to a make, model, year, engine or guide that the shop no longer has at this URL. */
const leadsNowhere = sql`
  l.part[1] in ('catalog', 'guide') and l.part[2] is not null and l.part[2] !~ '-tuning$|^all-tunes$'
    and not exists (
      select 1 from ${makes} ma where ma.slug = l.part[2] and ma.state = 'published' and (l.part[3] is null or exists (
        select 1 from ${models} mo join ${fitments} f on f.model_id = mo.id join ${engines} e on e.id = f.engine_id
        where mo.make_id = ma.id and mo.state = 'published' and f.year = l.part[3] and e.state = 'published'
          and (l.part[4] is null or mo.slug = l.part[4]) and (l.part[5] is null or e.slug = l.part[5]))))
  or l.read is not null and not exists (select 1 from ${guides} o where o.slug = l.read and o.state = 'published')`

/** Problems of published guides, as conditions on rows `g`; the catalog's `health-problems.ts` has the labels. */
export const guideProblems = {
  'broken-links': sql`${published} and exists (select 1 from ${links} l where ${leadsNowhere})`,
  'missing-pictures': sql`${published} and exists (
    select 1 from regexp_matches(g.body, 'src="/pictures/sized/([0-9]+)', 'g') found
    where not exists (select 1 from ${pictures} p where p.id = found[1]::bigint and p.failure is null))`,
  'no-picture': sql`${published} and g.picture_id is null`,
} as const satisfies Record<(typeof guideProblemNames)[number], SQL>
