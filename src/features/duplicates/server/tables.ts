import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { CopyKind } from '../rules.ts'
import type { MergeRecord } from './merge.ts'

/** Searches for duplicates. */
export const duplicateRuns = pgTable(
  'duplicate_runs',
  {
    id: column.id(),
    state: text().$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('waiting'),
    found: integer().notNull().default(0),
    compared: integer().notNull().default(0),
    createdAt: column.created(),
    finishedAt: column.time(),
  },
  (table) => [
    check('duplicate_runs_state', sql`${table.state} in ('waiting', 'running', 'done', 'failed')`),
    index('duplicate_runs_waiting')
      .on(table.createdAt)
      .where(sql`state in ('waiting', 'running')`),
  ],
)

/** Two similar records; the first has the lower ID. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    id: column.id(),
    kind: text().$type<CopyKind>().notNull(),
    aId: column.ref().notNull(),
    bId: column.ref().notNull(),
    score: integer().notNull(),
    reasons: jsonb().$type<string[]>().notNull(),
    state: text().$type<'open' | 'dismissed' | 'merged'>().notNull().default('open'),
    foundAt: column.created(),
    mergedAt: column.time(),
    /** What the merge changed, to undo it. */
    merge: jsonb().$type<MergeRecord>(),
  },
  (table) => [
    unique('duplicate_pairs_once').on(table.kind, table.aId, table.bId),
    check('duplicate_pairs_order', sql`${table.aId} < ${table.bId}`),
    check('duplicate_pairs_kind', sql`${table.kind} in ('make', 'model', 'engine', 'transmission', 'tune')`),
    check('duplicate_pairs_state', sql`${table.state} in ('open', 'dismissed', 'merged')`),
    check('duplicate_pairs_merged', sql`(${table.state} = 'merged') = (${table.merge} is not null)`),
    index('duplicate_pairs_list').on(table.state, table.score, table.id),
  ],
)
