import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { getSeoText } from '#features/seo/contract/seo.ts'
import { fillTemplate } from '#features/seo/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { listModels } from '../contract/catalog.ts'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { catalogPlace } from './places.ts'
import { ModelCards, YearLinks } from './vehicle-cards.tsx'
import { catalogCrumbs, loadLevels, namesOf } from '../ui/vehicle-levels.ts'
import { VehiclePicker } from '../ui/vehicle-picker.tsx'
import classes from './catalog.module.css'
import * as m from '../messages/m.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const [make, year] = [params['make'] ?? '', params['year'] ?? '']
  const [models, levels, seo] = await orNotFound(
    Promise.all([
      call(listModels, { params: { make, year } }),
      loadLevels({ make, year }),
      call(getSeoText, { query: { kind: 'year', slug: make, year } }),
    ]),
  )
  return { make, year, models: models.data, levels, seo }
}

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return []
  const { levels, models, seo } = args.loaderData
  const names = namesOf(levels)
  const facts = { make: names.make, year: names.year, models: models.length }
  return pageMeta(args, {
    title: fillTemplate(seo.title, facts) || m.yearTitle({ make: names.make, year: names.year.toLowerCase() }),
    description:
      fillTemplate(seo.description, facts) ||
      m.yearDescription({
        models: models
          .map((model) => `${names.make} ${model.name}`)
          .slice(0, 6)
          .join(', '),
        year: names.year.toLowerCase(),
      }),
    jsonLd: breadcrumbData(catalogCrumbs(levels), originOf(args)),
  })
}

export default function YearPage() {
  const { make, year, models, levels } = useLoaderData<typeof loader>()
  const names = namesOf(levels)
  return (
    <PageShell
      title={`${names.make} ${names.year}`}
      lead={m.modelsLead({ n: models.length })}
      crumbs={catalogCrumbs(levels)}
    >
      <div className={classes['picker']}>
        <VehiclePicker makes={levels.makes} levels={levels} to={catalogPlace} />
      </div>
      <PagePart title={m.models()}>
        <ModelCards make={make} models={models.map((model) => ({ ...model, year, detail: bodyName(model.body) }))} />
      </PagePart>
      <PagePart title={m.otherYears()}>
        <YearLinks
          years={levels.years.map(({ slug }) => slug)}
          current={year}
          to={(other) => link('/catalog/:make/:year', { make, year: other })}
        />
      </PagePart>
    </PageShell>
  )
}

const bodyNames: Readonly<Record<string, string>> = { suv: 'SUV', hatch: 'Hatchback' }
const bodyName = (body: string): string => bodyNames[body] ?? body.charAt(0).toUpperCase() + body.slice(1)
