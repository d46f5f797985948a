import { desc, isNotNull } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { picturesOf, shownBlocks } from '#features/content/server/clean-blocks.ts'
import { readAddresses } from '#features/pictures/server/queries.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { getIssue, listIssues } from '../contract/newsletter.ts'
import { campaignTexts } from '../contract/staff.ts'
import { newsletterCampaigns } from './tables.ts'

/** Sent newsletters, newest first, cached in memory. */
const readIssues = createReadModel(['content'], async (db) => {
  const [rows, known, translated] = await Promise.all([
    db
      .select()
      .from(newsletterCampaigns)
      .where(isNotNull(newsletterCampaigns.startedAt))
      .orderBy(desc(newsletterCampaigns.startedAt)),
    readAddresses(db),
    readTranslations(db, 'newsletter', campaignTexts),
  ])
  return perLanguage([translated], (language) =>
    rows.map((row) => {
      const { name, summary, blocks } = translated.translate(language, row.id, row)
      return {
        slug: row.slug,
        title: name,
        summary,
        sent_at: row.startedAt ?? new Date(0),
        blocks: shownBlocks(blocks),
        pictures: picturesOf(blocks, known),
      }
    }),
  )
})

export const issueOperations = [
  operation(listIssues, async ({ database, services }) =>
    PreparedResponse.json(listIssues.output.parse({ data: (await readIssues(database, services.versions))() })),
  ),
  operation(getIssue, async ({ database, services, input }) => {
    const issues = (await readIssues(database, services.versions))()
    const found = issues.find(({ slug }) => slug === input.params.slug) ?? fail('not_found')
    return PreparedResponse.json(getIssue.output.parse(found))
  }),
]
