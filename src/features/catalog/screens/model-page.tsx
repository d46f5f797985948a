import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listGuides } from '#features/guides/contract/guides.ts'
import { GuideLinks } from '#features/guides/ui/guide-links.tsx'
import { getSeoText } from '#features/seo/contract/seo.ts'
import { fillTemplate } from '#features/seo/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { type EngineCard, getMake, listEngines } from '../contract/catalog.ts'
import { vehicleAddress } from '../vehicle-address.ts'
import { CompatForm } from './compat-form.tsx'
import { engineFacts } from './engine-facts.ts'
import { orNotFound, notFound } from '#kit/ui/or-not-found.ts'
import { catalogPlace } from './places.ts'
import { YearLinks } from './vehicle-cards.tsx'
import { catalogCrumbs, loadLevels, namesOf, previewOf } from '../ui/vehicle-levels.ts'
import { PreviewNotice } from '../ui/preview-notice.tsx'
import { VehiclePicker } from '../ui/vehicle-picker.tsx'
import classes from './catalog.module.css'
import { PowerOf, TorqueOf } from '#features/tunes/ui/engine-figures.tsx'
import * as m from '../messages/m.ts'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const query = previewOf(request)
  const place = { make: params['make'] ?? '', year: params['year'] ?? '', model: params['model'] ?? '' }
  const [engines, make, levels, seo, guides] = await orNotFound(
    Promise.all([
      call(listEngines, { query, params: place }),
      call(getMake, { query, params: { make: place.make } }),
      loadLevels(place, query),
      call(getSeoText, { query: { kind: 'model', slug: place.make, model: place.model } }),
      call(listGuides, { query: { make: place.make, model: place.model, size: 6 } }),
    ]),
  )
  const model = make.models.find(({ slug }) => slug === place.model) ?? notFound()
  return {
    place,
    engines: engines.data,
    model,
    levels,
    seo,
    guides: guides.data,
    isPreview: query.preview !== undefined,
  }
}

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return []
  const { levels, engines, model, seo } = args.loaderData
  const names = namesOf(levels)
  const facts = { make: names.make, model: names.model, year: names.year, engines: engines.length }
  return pageMeta(args, {
    title:
      fillTemplate(seo.title, facts) ||
      m.modelTitle({ make: names.make, model: names.model, year: names.year.toLowerCase() }),
    description:
      fillTemplate(seo.description, facts) ||
      m.modelDescription({
        make: names.make,
        model: names.model,
        year: names.year.toLowerCase(),
        engines: engines.map((engine) => engine.name).join(', '),
      }),
    ...(model.picture ? { picture: model.picture } : {}),
    jsonLd: breadcrumbData(catalogCrumbs(levels), originOf(args)),
  })
}

export default function ModelPage() {
  const { place, engines, model, levels, guides, isPreview } = useLoaderData<typeof loader>()
  const names = namesOf(levels)
  const { make, year } = place
  return (
    <PageShell
      title={`${names.make} ${names.model} ${names.year}`}
      lead={model.description || m.enginesLead({ n: engines.length })}
      crumbs={catalogCrumbs(levels)}
    >
      {isPreview && <PreviewNotice />}
      <div className={classes['picker']}>
        <VehiclePicker makes={levels.makes} levels={levels} to={catalogPlace} />
      </div>
      <PagePart title={m.engines()}>
        {engines.length === 0 ? (
          <EmptyState title={m.nothingForModel()}>
            <CompatForm
              vehicle={`${names.make} ${names.model} ${names.year}`}
              place={`${place.make}/${place.year}/${place.model}`}
            />
          </EmptyState>
        ) : (
          <ul className={classes['rows']}>
            {engines.map((engine) => (
              <EngineRow key={engine.slug} engine={engine} to={vehicleAddress({ ...place, engine: engine.slug })} />
            ))}
          </ul>
        )}
      </PagePart>
      <PagePart title={m.otherYears()}>
        <YearLinks
          years={model.years}
          current={year}
          to={(other) => link('/catalog/:make/:year/:model', { make, year: other, model: model.slug })}
        />
      </PagePart>
      <GuideLinks guides={guides} />
    </PageShell>
  )
}

function EngineRow({ engine, to }: { engine: EngineCard; to: string }) {
  return (
    <li className={classes['row']}>
      {engine.picture && (
        <Picture src={engine.picture} alt="" width={96} height={72} className={classes['thumbnail']} />
      )}
      <div>
        <Link to={to} prefetch="intent">
          <span className={classes['name']}>{engine.name}</span>
        </Link>
        <span className={classes['detail']}>{engineFacts(engine).join(' · ')}</span>
      </div>
      <span className={classes['figures']}>
        {engine.horsepower !== null && <PowerOf hp={engine.horsepower} />}
        {engine.torque !== null && <TorqueOf lbFt={engine.torque} />}
      </span>
    </li>
  )
}
