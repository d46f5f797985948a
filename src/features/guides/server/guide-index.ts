import { asc, eq } from 'drizzle-orm'
import { readAddresses } from '#features/pictures/server/queries.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { plainText, shownHtml } from '#kit/server/clean-html.ts'
import type { Database } from '#kit/server/database.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Versions } from '#kit/server/versioned.ts'
import type { Guide, PlaceKind } from '../contract/guides.ts'
import { guideTexts } from '../contract/staff.ts'
import { guides } from './tables.ts'

interface IndexedGuide extends Omit<Guide, 'updated_at'> {
  updated_at: Date
  /** The slug of its subject, and the make if that is a model. */
  at: { kind: PlaceKind; slug: string; make: string | null } | null
  /** Plain text for the search. */
  words: string
}

const readIndex = createReadModel(['content', 'vehicles'], async (db) => {
  const [rows, pictures, translated] = await Promise.all([
    db
      .select({
        guide: guides,
        make: { slug: makes.slug, name: makes.name },
        model: { slug: models.slug, name: models.name, makeId: models.makeId },
        engine: { slug: engines.slug, name: engines.name },
        transmission: { slug: transmissions.slug, name: transmissions.name },
      })
      .from(guides)
      .leftJoin(models, eq(models.id, guides.modelId))
      .leftJoin(makes, eq(makes.id, guides.makeId))
      .leftJoin(engines, eq(engines.id, guides.engineId))
      .leftJoin(transmissions, eq(transmissions.id, guides.transmissionId))
      .where(eq(guides.state, 'published'))
      .orderBy(asc(guides.name)),
    readAddresses(db),
    readTranslations(db, 'guide', guideTexts),
  ])
  const allMakes = new Map((await db.select().from(makes)).map((make) => [make.id, make]))
  return perLanguage([translated], (language): readonly IndexedGuide[] =>
    rows.map(({ guide, make, model, engine, transmission }) => {
      const { name, summary, body } = translated.translate(language, guide.id, guide)
      const makeOf = model && allMakes.get(model.makeId)
      const found = (
        [
          ['make', make],
          ['model', model && { slug: model.slug, name: `${makeOf?.name ?? ''} ${model.name}`.trim() }],
          ['engine', engine],
          ['transmission', transmission],
        ] as const
      ).find(([, item]) => item !== null)
      const place = found?.[1] ? { kind: found[0], name: found[1].name } : null
      const picture = guide.pictureId === null ? undefined : pictures.get(guide.pictureId)
      return {
        slug: guide.slug,
        title: name,
        summary,
        picture: picture?.url ?? null,
        picture_alt: picture?.alt ?? '',
        place,
        html: shownHtml(body),
        updated_at: guide.updatedAt,
        at: found?.[1] ? { kind: found[0], slug: found[1].slug, make: makeOf?.slug ?? null } : null,
        words: plainText(body),
      }
    }),
  )
})

/** Published guides by name, cached in memory for the current language. */
export const readGuides = async (database: Database, versions: Versions): Promise<readonly IndexedGuide[]> =>
  (await readIndex(database, versions))()

/** Slugs of a vehicle, as far as selected. */
interface Vehicle {
  make?: string | undefined
  model?: string | undefined
  engine?: string | undefined
  transmission?: string | undefined
}

/** Whether a guide is about the vehicle or a part of it. A guide for all vehicles always matches. */
export const isAbout = ({ at }: Pick<IndexedGuide, 'at'>, vehicle: Vehicle): boolean =>
  at === null || (vehicle[at.kind] === at.slug && (at.kind !== 'model' || vehicle.make === at.make))

const nearness: Readonly<Record<PlaceKind, number>> = { transmission: 0, engine: 1, model: 2, make: 3 }
/** Sorts more specific guides first: one about the engine before one about the make. */
export const byNearness = (a: Pick<IndexedGuide, 'at'>, b: Pick<IndexedGuide, 'at'>): number =>
  (a.at ? nearness[a.at.kind] : 4) - (b.at ? nearness[b.at.kind] : 4)
