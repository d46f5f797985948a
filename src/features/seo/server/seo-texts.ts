import { and, eq } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import type { z } from 'zod'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { saveRecord } from '#features/revisions/server/save-record.ts'
import { productTexts } from '#features/products/contract/product-fields.ts'
import { productRecord } from '#features/products/server/product-records.ts'
import { createTranslator } from '#features/translations/server/read-translations.ts'
import { makeRecord } from '#features/vehicles/server/make-records.ts'
import { translatedMake } from '#features/vehicles/server/translated-make.ts'
import { fail } from '#kit/refusal.ts'
import { noSuchPage } from '#kit/server/lists.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { getSeoText } from '../contract/seo.ts'
import { exportSeoPages, listSeoPages, listSeoTemplates, putSeoText } from '../contract/staff.ts'
import { seoKinds, type SeoProblem, seoProblems, unknownVariables } from '../rules.ts'
import { type IndexedPage, readSeoPages, readSeoTexts, templateKey } from './seo-index.ts'
import { seoTexts } from './tables.ts'

const translatedTexts = {
  make: translatedMake,
  product: createTranslator('product', ['products'], productTexts),
}

export const getSeoTextOperation = operation(getSeoText, async ({ database, services, input }) => {
  const { kind, ...at } = input.query
  const find = await readSeoTexts(database, services.versions)
  const { key, own, template } = find(kind, at as { slug: string })
  const texts = { seo_title: own?.title ?? '', seo_description: own?.description ?? '' }
  // Texts of makes and products are fields of these, with translations.
  const translated =
    kind === 'make' || kind === 'product'
      ? await translatedTexts[kind](database, services.versions, Number(key), texts)
      : texts
  return PreparedResponse.json({
    title: translated.seo_title || template?.title || '',
    description: translated.seo_description || template?.description || '',
  })
})

type Asked = z.output<typeof listSeoPages.input.query>
const isOwn = ({ own }: IndexedPage) => own !== null && own.title + own.description !== ''

/** The pages that a list asks for, before it narrows them to one problem. */
const pagesFor = (pages: readonly IndexedPage[], { q = '', kind, make }: Pick<Asked, 'q' | 'kind' | 'make'>) =>
  pages.filter(
    (page) =>
      (kind === undefined || page.kind === kind) &&
      (make === undefined || page.make === make) &&
      `${page.name} ${page.path} ${page.title} ${page.description}`.toLowerCase().includes(q.toLowerCase()),
  )

export const seoPageLists = listOperations(listSeoPages, exportSeoPages, async ({ database, services }, { query }) => {
  const { problem, sort, after, limit } = query
  const found = pagesFor(await readSeoPages(database, services.versions), query).filter(
    (page) => problem === undefined || (problem === 'own' ? isOwn(page) : page.problems.includes(problem)),
  )
  const sorted = sort === 'title' ? found.toSorted((a, b) => a.title.localeCompare(b.title)) : found
  const start = after === undefined ? 0 : Number(after)
  if (!Number.isSafeInteger(start) || start < 0) noSuchPage()
  const end = start + limit
  return { data: sorted.slice(start, end), next: end < sorted.length ? String(end) : null }
})({
  file: 'search-engine-texts',
  columns: {
    kind: 'kind',
    page: 'name',
    address: 'path',
    title: 'title',
    description: 'description',
    problems: ({ problems }) => problems.join(' '),
  },
  also: async ({ database, services }, { query }) => {
    const all = pagesFor(await readSeoPages(database, services.versions), query)
    const count = (problem: SeoProblem) => all.filter(({ problems }) => problems.includes(problem)).length
    return {
      counts: { ...Object.fromEntries(seoProblems.map((name) => [name, count(name)])), own: all.filter(isOwn).length },
    }
  },
})

export const listSeoTemplatesOperation = operation(listSeoTemplates, async ({ db }) => {
  const rows = await db.select().from(seoTexts).where(eq(seoTexts.key, templateKey))
  return {
    data: seoKinds.map((kind) => {
      const row = rows.find((item) => item.kind === kind)
      return { kind, title: row?.title ?? '', description: row?.description ?? '', version: row?.version ?? 0 }
    }),
  }
})

export const putSeoTextOperation = operation(putSeoText, async ({ tx, actor, input }) => {
  const { kind, key } = input.params
  const { title, description, version } = input.body
  const fields = Object.fromEntries(
    Object.entries({ title, description }).flatMap(([field, text]) => {
      const unknown = unknownVariables(kind, text)
      return unknown.length === 0 ? [] : [[field, [`There is no {${unknown.join('}, {')}} here.`]]]
    }),
  )
  if (Object.keys(fields).length > 0) return fail('validation_failed', { fields })
  if (key !== templateKey && (kind === 'make' || kind === 'product')) {
    // Editors of the catalog write these texts of products, and nothing else of them.
    const record = kind === 'make' ? makeRecord : { ...productRecord, edit: 'catalog.manage' as const }
    const saved = await saveRecord<{ version: number }>({ tx, actor }, record, Number(key), {
      version,
      seo_title: title,
      seo_description: description,
    })
    return { title, description, version: saved.version }
  }
  const [before] = await tx
    .select()
    .from(seoTexts)
    .where(and(eq(seoTexts.kind, kind), eq(seoTexts.key, key)))
    .for('update')
  if ((before?.version ?? 0) !== version) return fail('stale_version')
  const row = { kind, key, title, description, version: version + 1, updatedAt: new Date() }
  const [saved] = await tx
    .insert(seoTexts)
    .values(row)
    .onConflictDoUpdate({ target: [seoTexts.kind, seoTexts.key], set: row, setWhere: eq(seoTexts.version, version) })
    .returning()
  if (!saved) return fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'seo.update',
    object: `seo-text/${saved.id}`,
    before: before ? { title: before.title, description: before.description } : {},
    after: { kind, key, title, description },
  })
  return { title, description, version: saved.version }
})
