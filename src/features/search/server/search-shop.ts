import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { type VehicleMatch } from '#features/catalog/contract/catalog.ts'
import { readTunesByWords } from '#features/catalog/server/list-tunes.ts'
import { translateTunes } from '#features/tunes/server/translate-tunes.ts'
import { readVehicleMatcher } from '#features/catalog/server/search-vehicles.ts'
import { vehicleAddress } from '#features/catalog/vehicle-address.ts'
import { searchPosts } from '#features/blog/server/search-posts.ts'
import { searchQuestions } from '#features/content/server/questions.ts'
import { searchPages } from '#features/content/server/search-pages.ts'
import { searchDealers } from '#features/dealers/server/search-dealers.ts'
import { searchGuides } from '#features/guides/server/search-guides.ts'
import { guideAddress, guidesAddress } from '#features/guides/guide-address.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import type { Services } from '#integrations/services.ts'
import { link } from '#kit/link.ts'
import { textLocale, type TextLocale } from '#kit/locale.ts'
import type { Database } from '#kit/server/database.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createTextIndex, type TextIndex } from '#kit/server/text-index.ts'
import { type SearchGroup, type SearchHit, searchShop } from '../contract.ts'
import { searchablePages } from '../pages.ts'

type Pages = ReturnType<typeof searchablePages>
const pagesByLanguage = new Map<TextLocale, TextIndex<Pages[number]>>()
function pageIndex(): TextIndex<Pages[number]> {
  const language = textLocale()
  const made = pagesByLanguage.get(language)
  if (made) return made
  const index = createTextIndex(searchablePages(), ({ title, words }) => ({ name: title, rest: words }))
  pagesByLanguage.set(language, index)
  return index
}

export const searchShopOperation = operation(searchShop, async ({ database, services, actor, input }) => {
  const { q, limit } = input.query
  const groups = q === '' ? [] : await findAll({ database, services, actor }, q, limit)
  return PreparedResponse.jsonByPlace({ groups: groups.filter(({ hits }) => hits.length > 0) })
})

interface Context {
  database: Database
  services: Services
  actor: Actor
}

async function findAll({ database, services, actor }: Context, q: string, limit: number): Promise<SearchGroup[]> {
  const { versions } = services
  const [vehicles, products, tunes, guides, dealers, written, posts, questions] = await Promise.all([
    readVehicleMatcher(database, versions),
    readProductIndex(database, versions),
    readTunesByWords(database, versions),
    searchGuides(database, versions, q),
    searchDealers(database, actor.region, q),
    searchPages(database, versions, q),
    searchPosts(database, versions, q),
    searchQuestions(database, versions, q),
  ])
  const shownTunes = await translateTunes(
    database.db,
    tunes
      .search(q, limit + 1)
      .slice(0, limit + 1)
      .map(({ id, card }) => ({ id, ...card })),
  )
  const group = (kind: SearchGroup['kind'], found: readonly SearchHit[], list: string | null): SearchGroup => ({
    kind,
    hits: found.slice(0, limit),
    more: found.length > limit ? list : null,
  })
  return [
    group('vehicles', vehicles.match(q, limit + 1, 'every word').map(vehicleHit), link('/catalog', {}, { q })),
    group(
      'products',
      products.search(q).map(({ slug, name, category_name, picture }) => ({
        title: name,
        hint: category_name,
        to: link('/products/:slug', { slug }),
        picture: picture?.url ?? null,
      })),
      link('/products', {}, { q }),
    ),
    group(
      'tunes',
      shownTunes.map((tune) => ({
        title: `${tune.name}, ${tune.make_name} ${tune.model_name}`,
        hint: `${tune.years_label} · ${tune.unit_name}`,
        to: vehicleAddress({ ...tune, transmission: tune.transmission ?? undefined }, [tune.slug]),
        picture: null,
      })),
      link('/catalog/all-tunes', {}, { q }),
    ),
    group(
      'guides',
      guides.map(({ slug, title, place, picture }) => ({
        title,
        hint: place?.name ?? '',
        to: guideAddress(slug),
        picture,
      })),
      guidesAddress(),
    ),
    group(
      'dealers',
      dealers.map(({ name, city, state }) => ({
        title: name,
        hint: [city, state].filter(Boolean).join(', '),
        to: link('/dealers', {}, { q: name }),
        picture: null,
      })),
      link('/dealers', {}, { q }),
    ),
    group(
      'pages',
      [
        ...pageIndex()
          .search(q)
          .map(({ title, to }) => ({ title, hint: '', to, picture: null })),
        ...written.map(({ title, address, picture }) => ({ title, hint: '', to: address, picture })),
      ],
      null,
    ),
    group(
      'posts',
      // Results are cached for everyone, so they omit dealer-only posts.
      posts
        .filter(({ tags }) => !tags.includes('Dealer'))
        .map(({ id, slug, title, picture }) => ({
          title,
          hint: '',
          to: link('/blog/:id/:slug', { id, slug }),
          picture,
        })),
      link('/blog', {}, { q }),
    ),
    group(
      'questions',
      questions.map(({ question }) => ({
        title: question,
        hint: '',
        to: link('/faq', {}, { q: question }),
        picture: null,
      })),
      link('/faq', {}, { q }),
    ),
  ]
}

const vehicleHit = ({ make_name, model_name, generation, year, engine_name, ...place }: VehicleMatch): SearchHit => ({
  title: [make_name, model_name, ...(generation && !model_name.includes(generation) ? [generation] : []), year].join(
    ' ',
  ),
  hint: engine_name,
  to: vehicleAddress({ ...place, year }),
  picture: null,
})
