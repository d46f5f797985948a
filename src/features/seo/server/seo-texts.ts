import { and, eq } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import type { z } from 'zod'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import type { Database } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { checkSeoText, seoTextFields, seoTextTexts } from '../contract/text-fields.ts'
import { saveRecord } from '#features/revisions/server/save-record.ts'
import { productTexts } from '#features/products/contract/product-fields.ts'
import { productRecord } from '#features/products/server/product-records.ts'
import { createTranslator } from '#features/translations/server/read-translations.ts'
import { makeRecord } from '#features/vehicles/server/make-records.ts'
import { translatedMake } from '#features/vehicles/server/translated-make.ts'
import { noSuchPage } from '#kit/server/lists.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { getSeoText } from '../contract/seo.ts'
import { exportSeoPages, listSeoPages, listSeoTemplates, putSeoText } from '../contract/staff.ts'
import { seoKinds, type SeoProblem, seoProblems, type SeoText } from '../rules.ts'
import { type IndexedPage, keyOf, readSeoPages, readSeoTexts, readTexts, templateKey } from './seo-index.ts'
import { seoTexts } from './tables.ts'

/** Text of a page, or template of a kind. */
const table = tableRecord({
  name: 'seo-text',
  view: 'catalog.read',
  edit: 'catalog.manage',
  table: seoTexts,
  fields: seoTextFields,
  check: checkSeoText as never,
  parts: {},
})
export const seoTextRecord = translatedRecord(table, seoTextTexts)

const translateText = createTranslator('seo-text', ['content'], seoTextTexts)
const translatedRecords = {
  make: translatedMake,
  product: createTranslator('product', ['products'], productTexts),
}

/** Texts of makes and products are fields of those records, with translations. */
async function translatedRecordText(
  database: Database,
  versions: Versions,
  kind: 'make' | 'product',
  id: number,
  { title, description }: SeoText,
): Promise<SeoText> {
  const texts = { seo_title: title, seo_description: description }
  const translated = await translatedRecords[kind](database, versions, id, texts)
  return { title: translated.seo_title, description: translated.seo_description }
}

export const getSeoTextOperation = operation(getSeoText, async ({ database, services, input }) => {
  const { kind, ...at } = input.query
  const find = await readSeoTexts(database, services.versions)
  const { key, own, template } = find(kind, at as { slug: string })
  const { versions } = services
  const english = { title: own?.title ?? '', description: own?.description ?? '' }
  const [page, all] = await Promise.all([
    kind === 'make' || kind === 'product'
      ? translatedRecordText(database, versions, kind, Number(key), english)
      : translateText(database, versions, own?.id ?? 0, english),
    translateText(database, versions, template?.id ?? 0, template ?? { title: '', description: '' }),
  ])
  return PreparedResponse.json({ title: page.title || all.title, description: page.description || all.description })
})

type Asked = z.output<typeof listSeoPages.input.query>
const isOwn = ({ own }: IndexedPage) => own !== null && own.title + own.description !== ''

const collator = new Intl.Collator('en')
/** Pages sorted by title, cached until they change. */
const inTitleOrder = new WeakMap<readonly IndexedPage[], readonly IndexedPage[]>()
function byTitle(pages: readonly IndexedPage[]): readonly IndexedPage[] {
  const sorted = inTitleOrder.get(pages) ?? pages.toSorted((a, b) => collator.compare(a.title, b.title))
  inTitleOrder.set(pages, sorted)
  return sorted
}

/** Pages matching a list's query, before filtering by problem. */
function pagesFor(pages: readonly IndexedPage[], { q = '', kind, make }: Pick<Asked, 'q' | 'kind' | 'make'>) {
  const word = q.toLowerCase()
  return pages.filter(
    (page) =>
      (kind === undefined || page.kind === kind) &&
      (make === undefined || page.make === make) &&
      (word === '' || `${page.name} ${page.path} ${page.title} ${page.description}`.toLowerCase().includes(word)),
  )
}

export const seoPageLists = listOperations(listSeoPages, exportSeoPages, async ({ database, services }, { query }) => {
  const { problem, sort, after, limit } = query
  const pages = await readSeoPages(database, services.versions)
  const found = pagesFor(sort === 'title' ? byTitle(pages) : pages, query).filter(
    (page) => problem === undefined || (problem === 'own' ? isOwn(page) : page.problems.includes(problem)),
  )
  const start = after === undefined ? 0 : Number(after)
  if (!Number.isSafeInteger(start) || start < 0) noSuchPage()
  const end = start + limit
  return { data: found.slice(start, end), next: end < found.length ? String(end) : null }
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
  const written = await readTexts(db, templateKey)
  return {
    data: seoKinds.map((kind) => {
      const { id: _, ...text } = written.get(keyOf(kind, templateKey)) ?? {
        id: 0,
        title: '',
        description: '',
        version: 0,
      }
      return { kind, ...text }
    }),
  }
})

export const putSeoTextOperation = operation(putSeoText, async ({ tx, actor, input }) => {
  const { kind, key } = input.params
  const { title, description, version } = input.body
  if (key !== templateKey && (kind === 'make' || kind === 'product')) {
    // Catalog editors may edit these texts of products, but nothing else of them.
    const record = kind === 'make' ? makeRecord : { ...productRecord, edit: 'catalog.manage' as const }
    const saved = await saveRecord<{ version: number }>({ tx, actor }, record, Number(key), {
      version,
      seo_title: title,
      seo_description: description,
    })
    // Their translations are edited with the record.
    return { title, description, version: saved.version }
  }
  // Unsaved texts are empty, at version 0.
  await tx.insert(seoTexts).values({ kind, key, version: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select({ id: seoTexts.id })
    .from(seoTexts)
    .where(and(eq(seoTexts.kind, kind), eq(seoTexts.key, key)))
  return saveRecord<z.input<typeof putSeoText.output>>({ tx, actor }, seoTextRecord, row!.id, input.body)
})
