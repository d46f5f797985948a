import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { type GoalPeriod, goalMeasures, goalPeriods, type LeadGoalMeasure } from '../rules/goals.ts'
import { leadPipelines, oneOf } from './tables.ts'

/** A target of one person or the team per month or quarter. */
export const leadGoals = pgTable(
  'lead_goals',
  {
    id: column.id(),
    region: column.region().notNull(),
    measure: text().$type<LeadGoalMeasure>().notNull(),
    period: text().$type<GoalPeriod>().notNull(),
    /** Null for the whole team. */
    ownerId: column.ref().references(() => users.id, { onDelete: 'cascade' }),
    /** Null for all pipelines. */
    pipelineId: column.ref().references(() => leadPipelines.id, { onDelete: 'cascade' }),
    /** The currency of the target; null for a count. */
    currency: column.currency(),
    target: column.minor().notNull(),
    version: column.version(),
  },
  (table) => [
    check('lead_goals_measure', sql`${table.measure} in (${oneOf(goalMeasures)})`),
    check('lead_goals_period', sql`${table.period} in (${oneOf(goalPeriods)})`),
    check('lead_goals_target', sql`${table.target} > 0`),
    check('lead_goals_currency', sql`(${table.measure} = 'won_value') = (${table.currency} is not null)`),
    check('lead_goals_pipeline', sql`${table.measure} <> 'activities' or ${table.pipelineId} is null`),
    index('lead_goals_owner').on(table.ownerId),
    index('lead_goals_pipeline_of').on(table.pipelineId),
  ],
)
