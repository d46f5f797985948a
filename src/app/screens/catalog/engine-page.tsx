import { type LoaderFunctionArgs, type MetaArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import type { Currency } from '#kit/money.ts'
import { toDecimal } from '#kit/money.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { GarageButton } from '#features/garage/ui/garage-button.tsx'
import { listRatings, listReviews } from '#features/reviews/contract/reviews.ts'
import type { Rating } from '#features/reviews/rules.ts'
import { aggregateRating } from '#features/reviews/ui/rating-data.ts'
import { ReviewsPart } from '#features/reviews/ui/reviews-part.tsx'
import type { Tune } from '#features/tunes/contract.ts'
import { defaultView, powerText } from '#features/tunes/dyno.ts'
import type { Region } from '#access/actor.ts'
import { textLocale } from '#kit/locale.ts'
import { ToolWaysList } from '#features/catalog-purchases/ui/tool-ways.tsx'
import { listGuides } from '#features/guides/contract/guides.ts'
import { GuideLinks } from '#features/guides/ui/guide-links.tsx'
import { getSeoText } from '#features/seo/contract/seo.ts'
import { fillTemplate } from '#features/seo/rules.ts'
import { getEngine, getEngineTransmission, listEngineTransmissions } from '#features/catalog/contract/catalog.ts'
import { getTunePreview } from '#features/catalog/contract/previews.ts'
import { vehicleAddress } from '#features/catalog/vehicle-address.ts'
import { EngineView } from '#features/catalog/screens/engine-view.tsx'
import { engineFacts } from '#features/catalog/screens/engine-facts.ts'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { PreviewNotice } from '#features/catalog/ui/preview-notice.tsx'
import { catalogCrumbs, loadLevels, namesOf, previewOf } from '#features/catalog/ui/vehicle-levels.ts'
import classes from '#features/catalog/ui/engine.module.css'
import * as m from '#features/catalog/messages/m.ts'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = previewOf(request)
  const token = query.preview ?? null
  const place = {
    make: params['make'] ?? '',
    year: params['year'] ?? '',
    model: params['model'] ?? '',
    engine: params['engine'] ?? '',
  }
  const slug = params['transmission']
  const [published, preview, transmissions, publishedTransmission, levels, seo, guides] = await orNotFound(
    Promise.all([
      call(getEngine, { query, params: place }),
      // Tokens of tunes start with a number, those of other records with their type.
      token !== null && /^\d/.test(token) ? call(getTunePreview, { params: { token } }) : null,
      call(listEngineTransmissions, { query, params: place }),
      slug === undefined ? null : call(getEngineTransmission, { query, params: { ...place, transmission: slug } }),
      loadLevels({ ...place, transmission: slug }, query),
      call(getSeoText, { query: { kind: 'engine', slug: place.make, engine: place.engine } }),
      call(listGuides, {
        query: { make: place.make, model: place.model, engine: place.engine, transmission: slug, size: 6 },
      }),
    ]),
  )
  // A preview replaces the published version with the linked one.
  const engine = preview?.engine?.slug === published.slug ? preview.engine : published
  const transmission =
    preview?.transmission && preview.transmission.slug === publishedTransmission?.slug
      ? preview.transmission
      : publishedTransmission
  const slugs = [...engine.tunes, ...(transmission?.tunes ?? [])]
    .filter((tune) => !tune.is_stock)
    .map(({ slug: own }) => own)
  const asked = { subject: 'tune', slugs: slugs.join(',') } as const
  const [ratings, reviews] =
    slugs.length === 0
      ? [[], null]
      : await Promise.all([
          call(listRatings, { query: asked }).then(({ data }) => data),
          call(listReviews, { query: { ...asked, size: 4 } }),
        ])
  return {
    place,
    engine,
    isPreview: token !== null,
    transmission,
    transmissions: transmissions.data,
    levels,
    seo,
    guides: guides.data,
    ratings,
    reviews,
    slugs,
  }
}

/** Selected tunes in the query only affect the browser; reload only for another vehicle. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return []
  const { engine, levels, place, ratings, seo } = args.loaderData
  const names = namesOf(levels)
  const facts = {
    make: names.make,
    model: names.model,
    year: names.year,
    engine: engine.name,
    ...(engine.horsepower === null ? {} : { horsepower: engine.horsepower }),
  }
  const vehicle = `${names.make} ${names.model} ${names.year}`
  const origin = originOf(args)
  const { currency, region = 1 } = (args.matches.find((match) => match?.id === 'root')?.loaderData ?? {}) as {
    currency?: Currency
    region?: Region
  }
  const view = defaultView(textLocale(), region)
  const tunes = engine.tunes.filter((tune) => !tune.is_stock && !tune.optional)
  const best = Math.max(0, ...tunes.map((tune) => tune.crank_horsepower?.value ?? 0))
  return pageMeta(args, {
    title: fillTemplate(seo.title, facts) || m.engineTitle({ vehicle, name: engine.name }),
    card: vehicleAddress(place),
    description:
      fillTemplate(seo.description, facts) ||
      (tunes.length === 0
        ? m.engineDescription({ vehicle, name: engine.name })
        : m.engineDescriptionWith({
            n: tunes.length,
            vehicle,
            name: engine.name,
            best: powerText(best, view),
            stock: engine.horsepower === null ? '–' : powerText(engine.horsepower, view),
          })),
    path: vehicleAddress({ ...place, transmission: levels.place.transmission }),
    jsonLd: [
      breadcrumbData(catalogCrumbs(levels), origin),
      ...(currency
        ? tunes.flatMap((tune) =>
            productData(
              tune,
              vehicle,
              currency,
              `${origin}${vehicleAddress(place, [tune.slug])}`,
              ratings.find(({ slug }) => slug === tune.slug) ?? null,
            ),
          )
        : []),
    ],
  })
}

function productData(
  tune: Tune,
  vehicle: string,
  currency: Currency,
  url: string,
  rating: Rating | null,
): Record<string, unknown>[] {
  const price = tune.price[currency]
  if (price === undefined) return []
  return [
    {
      '@type': 'Product',
      name: m.tuneForVehicle({ name: tune.name, vehicle }),
      sku: tune.part_number,
      description: tune.description,
      brand: { '@type': 'Brand', name: 'Overboost' },
      ...aggregateRating(rating),
      offers: {
        '@type': 'Offer',
        price: toDecimal(price),
        priceCurrency: currency,
        availability: 'https://schema.org/InStock',
        url,
      },
    },
  ]
}

export default function EnginePage() {
  const { place, engine, isPreview, transmission, transmissions, levels, guides, ratings, reviews, slugs } =
    useLoaderData<typeof loader>()
  const names = namesOf(levels)
  return (
    <PageShell
      title={
        <>
          <span className={classes['vehicle']}>
            {names.make} {names.model} {names.year}
          </span>{' '}
          {engine.name}
        </>
      }
      lead={<span className="ob-numbers">{engineFacts(engine).join(' · ')}</span>}
      crumbs={catalogCrumbs(levels)}
      actions={
        <GarageButton
          vehicle={{
            ...place,
            transmission: levels.place.transmission ?? null,
            make_name: names.make,
            model_name: names.model,
            engine_name: engine.name,
            transmission_name: transmission?.name ?? null,
          }}
        />
      }
    >
      {isPreview && <PreviewNotice />}
      <EngineView
        key={Object.values(place).join('/')}
        place={place}
        vehicle={`${names.make} ${names.model} ${names.year}, ${engine.name}`}
        engine={engine}
        transmission={transmission}
        transmissions={transmissions}
        levels={levels}
        ratings={ratings}
        ways={(tuneIds, onBuy) => (
          <ToolWaysList
            vehicle={{ ...place, transmission: transmission?.slug ?? null }}
            tuneIds={tuneIds}
            onBuy={onBuy}
          />
        )}
      />
      <GuideLinks guides={guides} />
      {reviews && <ReviewsPart key={slugs.join(',')} subject="tune" slugs={slugs} first={reviews} showsName />}
    </PageShell>
  )
}
