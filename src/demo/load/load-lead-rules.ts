import { desc, eq } from 'drizzle-orm'
import { leadDeals } from '#features/leads/server/tables.ts'
import { leadRules, leadRuns } from '#features/leads/server/work-tables.ts'
import type { Db } from '#kit/server/database.ts'

interface Pipeline {
  id: number
  stages: readonly { id: number }[]
}

/** Automation rules that are active from now, and the deals they have created. */
export async function loadLeadRules(
  db: Db,
  [dealers, special]: readonly [Pipeline, Pipeline],
  now: Date,
): Promise<void> {
  const rules = [
    { event: 'dealer_application', pipeline: dealers },
    { event: 'unsupported_vehicle', pipeline: special },
  ] as const
  for (const { event, pipeline } of rules) {
    await db
      .insert(leadRules)
      .values({ event, enabledAt: now, stageId: pipeline.stages[0]!.id, assign: 'fewest' as const })
    const opened = await db
      .select({ id: leadDeals.id, createdAt: leadDeals.createdAt })
      .from(leadDeals)
      .where(eq(leadDeals.pipelineId, pipeline.id))
      .orderBy(desc(leadDeals.createdAt))
      .limit(6)
    // Runs of items from before the demo, under keys that no future item will have.
    await db
      .insert(leadRuns)
      .values(
        opened
          .toReversed()
          .map(({ id, createdAt }, place) => ({ event, subjectId: -1 - place, dealId: id, createdAt })),
      )
  }
}
