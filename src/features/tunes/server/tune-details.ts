import { LRUCache } from 'lru-cache'
import { countedCache } from '#kit/server/cache-figures.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { dependOn } from '#kit/server/dependencies.ts'
import { readTouched } from '#kit/server/touched.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { rowFields } from '#kit/server/row-fields.ts'
import { type Tune, tuneFacts } from '../contract.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { tuneTexts } from '../tune-texts.ts'
import { ownerKey, readTuneRows, type TuneOwner, type TuneRows } from './queries.ts'
import type { Tool } from '#features/tools/contract.ts'

/** The tunes of one engine or transmission as the public sees them, in the current language. */
async function readTunes(db: Queryable, owner: TuneOwner, toolSlugs: ReadonlyMap<number, string>) {
  const tunes = buildTunes(await readTuneRows(db, owner), toolSlugs)
  const ids = tunes.map(({ id }) => id)
  const own = await readTranslations(db, 'tune', tuneTexts, ids)
  return perLanguage([own], (language) => tunes.map((tune) => own.translate(language, tune.id, tune)))
}

/** The same, plus one tune that may be a draft. */
export const readTunesWith = async (
  db: Queryable,
  owner: TuneOwner,
  toolSlugs: ReadonlyMap<number, string>,
  draftId: number,
): Promise<Tune[]> => buildTunes(await readTuneRows(db, owner, draftId), toolSlugs)

/** About 50 kB each, including curves. */
const keptMax = 400
interface Kept {
  vehicles: number
  tunes: number
  value: Promise<() => Tune[]>
}
const kept = new WeakMap<Database, LRUCache<string, Kept>>()
const counted = countedCache('Tunes of an engine')

/** The same from a cache, reloaded when the engine's own tunes or the vehicles have changed. */
export async function readKeptTunes(
  database: Database,
  versions: Versions,
  owner: TuneOwner,
  toolSlugs: ReadonlyMap<number, string>,
): Promise<Tune[]> {
  let cache = kept.get(database)
  if (!cache) kept.set(database, (cache = new LRUCache({ max: keptMax })))
  const key = ownerKey(owner)
  dependOn('vehicles', `tunes ${key}`)
  const [vehicles, tunes] = [versions.current('vehicles'), versions.current('tunes')]
  const touched = await readTouched(database, versions, 'tunes')
  const known = cache.get(key)
  const isSame = known?.vehicles === vehicles && Math.max(touched.allAt, touched.keys.get(key) ?? 0) <= known.tunes
  if (known && isSame) {
    counted.hit()
    return (await known.value)()
  }
  counted.miss()
  const value = readTunes(database.db, owner, toolSlugs)
  cache.set(key, { vehicles, tunes, value })
  value.catch(() => cache.delete(key))
  return (await value)()
}

/** The tools used by any of the tunes. */
export const toolsOf = (tunes: readonly Tune[], tools: readonly Tool[]): Tool[] => {
  const named = new Set(tunes.flatMap((tune) => tune.tools))
  return tools.filter((tool) => named.has(tool.slug))
}

const slugs = (links: readonly { tuneId: number; slug: string }[], tuneId: number): string[] =>
  links.filter((link) => link.tuneId === tuneId).map((link) => link.slug)

/** Fields whose column has a different name; the specification writes them as one word. */
const tuneColumns = {
  split_ecu_credit_amt: 'splitEcuCreditAmount',
  split_tcu_credit_amt: 'splitTcuCreditAmount',
  split_awd_credit_amt: 'splitAwdCreditAmount',
  addonprice: 'addonPrice',
  baseprice: 'basePrice',
  baseaddonprice: 'baseAddonPrice',
} as const

function buildTunes(rows: TuneRows, toolSlugs: ReadonlyMap<number, string>): Tune[] {
  return rows.rows.map((row) => ({
    ...rowFields(row, tuneFacts, tuneColumns),
    requires: slugs(rows.requires, row.id),
    recommended: slugs(rows.recommends, row.id),
    tools: rows.tools.filter((link) => link.tuneId === row.id).flatMap((link) => toolSlugs.get(link.toolId) ?? []),
    tune_types: slugs(rows.types, row.id),
    dyno_csvs: rows.runs
      .filter((run) => run.tuneId === row.id)
      .map(({ id, label, source, correction, curves }) => ({
        id,
        label,
        source,
        ...(correction === null ? {} : { correction }),
        ...curves,
      })),
  }))
}
