import { matchPath } from 'react-router'
import { getEngine, getMake } from '#features/catalog/contract/catalog.ts'
import { getProduct } from '#features/products/contract/products.ts'
import type { Tune } from '#features/tunes/contract.ts'
import { defaultView } from '#features/tunes/dyno.ts'
import { powerUnitName } from '#features/tunes/power.ts'
import { textLocale } from '#kit/locale.ts'
import { runsElsewhere, runsToPlot } from '#features/tunes/runs-shown.ts'
import type { Region } from '#access/actor.ts'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import * as m from '../../messages/m.ts'
import type { CardPlot, CardText } from './draw-card.ts'

export interface Card {
  text: CardText
  plot: CardPlot | null
  /** Path of a shop picture for the right side. */
  picture: string | null
}

interface Place {
  region: Region
  currency: Currency
}

/** Content of a page's card; null if the page has no card of its own. */
export async function readCard(path: string, place: Place): Promise<Card | null> {
  const engine = matchPath('/catalog/:make/:year/:model/:engine', path)
  if (engine) return readEngine(engine.params as Record<'make' | 'year' | 'model' | 'engine', string>, place)
  const product = matchPath('/products/:slug', path)
  return product ? readProduct(product.params.slug ?? '', place) : null
}

const powerOf = (tune: Tune | undefined) => tune?.crank_horsepower?.value ?? 0

async function readEngine(params: Record<'make' | 'year' | 'model' | 'engine', string>, place: Place): Promise<Card> {
  const [engine, make] = await Promise.all([
    call(getEngine, { params }),
    call(getMake, { params: { make: params.make } }),
  ])
  const model = make.models.find(({ slug }) => slug === params.model)?.name ?? params.model
  const sold = engine.tunes.filter((tune) => !tune.is_stock && !tune.optional)
  const best = sold.toSorted((a, b) => powerOf(b) - powerOf(a))[0]
  const view = defaultView(textLocale(), place.region)
  const stock = engine.tunes.find((tune) => tune.is_stock) ?? null
  const shown = runsToPlot(
    { stock, tuned: best ?? null, tunedIndex: 0, addedRunIds: new Set(), tunes: engine.tunes, gearbox: null },
    view,
  )
  const runs = shown.filter((run) => !runsElsewhere(shown).includes(run))
  const [from, to] = [0, 1].map((tone) => runs.find((run) => run.tone === tone)?.peakPower?.value)
  return {
    text: {
      title: `${make.name} ${model} ${params.year}`,
      detail: engine.name,
      figure:
        from && to && to > from
          ? `${Math.round(to)} ${powerUnitName(view.power)} (+${Math.round(to) - Math.round(from)})`
          : undefined,
      price: cheapest(sold, place.currency),
    },
    plot: runs.length > 0 ? { runs, view } : null,
    picture: runs.length > 0 ? null : engine.picture,
  }
}

function cheapest(tunes: readonly Tune[], currency: Currency): string | undefined {
  const prices = tunes.flatMap(({ price }) => price[currency] ?? [])
  return prices.length === 0 ? undefined : m.cardPrice({ price: formatMoney({ minor: Math.min(...prices), currency }) })
}

async function readProduct(slug: string, { currency }: Place): Promise<Card> {
  const { name, category_name, brand, pricesByCurrency, picture } = await call(getProduct, { params: { slug } })
  const minor = pricesByCurrency[currency]
  return {
    text: {
      title: name,
      detail: [brand, category_name].filter(Boolean).join(' · '),
      figure: minor === undefined ? undefined : formatMoney({ minor, currency }),
    },
    plot: null,
    picture: picture?.url ?? null,
  }
}
