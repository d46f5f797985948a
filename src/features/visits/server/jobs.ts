import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { dimensions, figureNames } from '../rules.ts'
import { mediumsOf } from './mediums.ts'
import { forgetOwnVisits } from './visit-consent.ts'
import {
  visitDays,
  visitFigures,
  visitMediums,
  visitMonthFigures,
  visits,
  visitSalts,
  visitVehicles,
} from './tables.ts'

/** Columns of a row of figures apart from its day. */
const kept = sql.raw(['region', 'is_bot', ...dimensions, ...figureNames].join(', '))
const added = sql.raw(figureNames.map((name) => `${name} = m.${name} + excluded.${name}`).join(', '))

/** Calculates the figures of each past day, once. Waits five minutes after midnight for visits still buffered. */
export const makeFigures = (database: Database): Promise<void> =>
  database.transact(async (tx) => {
    const { rows } = await tx.execute<{ day: string }>(sql`
      select distinct to_char(day, 'YYYY-MM-DD') as day from ${visits}
      where day < ((now() - interval '5 minutes') at time zone 'utc')::date and not exists (select 1 from ${visitDays} d where d.day = visits.day)
      order by day`)
    for (const { day } of rows) {
      const made = await tx.insert(visitDays).values({ day }).onConflictDoNothing().returning({ day: visitDays.day })
      if (made.length === 0) continue
      await tx.execute(sql`
        with made as (insert into ${visitFigures} select * from visit_rollup(${day}::date) returning *)
        insert into ${visitMonthFigures} as m (day, ${kept}) select date_trunc('month', day)::date, ${kept} from made
        on conflict on constraint visit_month_figures_pk do update set ${added}`)
      await tx.execute(sql`insert into ${visitMediums} ${mediumsOf(sql`day = ${day}::date`)}`)
      await tx.execute(sql`
        with made as (
          insert into ${visitVehicles} select 'day', r.* from visit_vehicle_rollup(${day}::date) r returning *
        )
        insert into ${visitVehicles} as v
        select longer, date_trunc(longer, day)::date, region, make, model, engine, visitors, buyers
        from made cross join (values ('month'), ('year')) s (longer)
        on conflict (span, make, model, engine, day, region)
        do update set visitors = v.visitors + excluded.visitors, buyers = v.buyers + excluded.buyers`)
    }
    await tx.delete(visitSalts).where(sql`day < (now() at time zone 'utc')::date`)
  })

export const jobs = (_services: Services, database: Database): JobDefinition[] => [
  { name: 'visits.figures', schedule: '7 * * * *', work: () => makeFigures(database) },
  { name: 'visits.forget', schedule: '27 3 * * *', work: () => forgetOwnVisits(database) },
  { name: 'visits.months', schedule: '17 3 * * *', work: () => database.db.execute(sql`select keep_visit_months()`) },
]
