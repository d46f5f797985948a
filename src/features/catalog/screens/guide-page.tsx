import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router'
import { GuideArticle, guideCrumbs } from '#features/guides/ui/guide-article.tsx'
import { guideAddress } from '#features/guides/guide-address.ts'
import { GuideLinks } from '#features/guides/ui/guide-links.tsx'
import { getGuide, listGuides } from '#features/guides/contract/guides.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { getEngine, listEngines, listEngineTransmissions, listMakes, listModels } from '../contract/catalog.ts'
import { type GuideStep, guideSteps, stepLabels } from '../guide-texts.ts'
import { yearName } from '../years-label.ts'
import { engineFacts, transmissionFacts } from './engine-facts.ts'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { GuideGoals } from './guide-goals.tsx'
import { type GuideOption, GuideOptions } from './guide-options.tsx'
import { catalogPlace, guidePlace } from './places.ts'
import { loadLevels, namesOf, type PlaceParams } from '../ui/vehicle-levels.ts'
import { VehicleSearch } from '../ui/vehicle-search.tsx'
import classes from './guide.module.css'
import * as m from '../messages/m.ts'

const crumbs = () => [{ label: m.catalog(), to: link('/catalog') }, { label: m.guide() }]

export async function loader({ params, request }: LoaderFunctionArgs) {
  const { make, year, model, engine, transmission } = params
  const { searchParams } = new URL(request.url)
  const read = searchParams.get('read')
  const [levels, guide, guides] = await orNotFound(
    Promise.all([
      loadLevels({ make, year, model, engine, transmission }),
      read === null ? null : call(getGuide, { params: { slug: read } }),
      call(listGuides, { query: { make, model, engine, transmission, size: 50 } }),
    ]),
  )
  const isSkipped = searchParams.has('skip')
  const step = stepOf(levels.place, levels.transmissions.length > 0 && !isSkipped)
  const options = await orNotFound(optionsOf(step, levels.place))
  const goals =
    step === 'goal' && make !== undefined && year !== undefined && model !== undefined && engine !== undefined
      ? await orNotFound(call(getEngine, { params: { make, year, model, engine } }))
      : null
  return {
    levels,
    step,
    options,
    guide,
    guides: guides.data,
    goals: goals && { ...goals, tools: [], tunes: goals.tunes.map(withoutRuns) },
  }
}

const withoutRuns = <T extends { dyno_csvs: unknown[] }>(tune: T): T => ({ ...tune, dyno_csvs: [] })

function stepOf(place: PlaceParams, asksTransmission: boolean): GuideStep {
  if (place.make === undefined) return 'make'
  if (place.year === undefined) return 'year'
  if (place.model === undefined) return 'model'
  if (place.engine === undefined) return 'engine'
  return place.transmission === undefined && asksTransmission ? 'transmission' : 'goal'
}

/** The options of a step, each with the URL of the next one. */
async function optionsOf(step: GuideStep, place: PlaceParams): Promise<GuideOption[]> {
  const { make = '', year = '', model = '', engine = '' } = place
  switch (step) {
    case 'make':
      return (await call(listMakes, {})).data.map(({ slug, name, picture }) => ({
        name,
        picture,
        to: guidePlace({ make: slug }),
      }))
    case 'year':
      return (await loadLevels({ make })).years.map(({ slug }) => ({
        name: yearName(slug),
        to: guidePlace({ make, year: slug }),
      }))
    case 'model':
      return (await call(listModels, { params: { make, year } })).data.map(({ slug, name, picture }) => ({
        name,
        picture,
        to: guidePlace({ make, year, model: slug }),
      }))
    case 'engine':
      return (await call(listEngines, { params: { make, year, model } })).data.map((card) => ({
        name: card.name,
        horsepower: card.horsepower,
        detail: engineFacts(card).join(' · '),
        to: guidePlace({ make, year, model, engine: card.slug }),
      }))
    case 'transmission':
      return (await call(listEngineTransmissions, { params: { make, year, model, engine } })).data.map((card) => ({
        name: card.name,
        detail: transmissionFacts(card),
        to: guidePlace({ ...place, transmission: card.slug }),
      }))
    case 'goal':
      return []
  }
}

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return []
  const { levels, step, guide } = args.loaderData
  if (guide)
    return pageMeta(args, {
      title: guide.title,
      description: guide.summary,
      path: guideAddress(guide.slug),
      ...(guide.picture ? { picture: guide.picture } : {}),
      jsonLd: [
        breadcrumbData(guideCrumbs(guide), originOf(args)),
        { '@type': 'Article', headline: guide.title, description: guide.summary, dateModified: guide.updated_at },
      ],
    })
  const names = namesOf(levels)
  const vehicle = [names.make, names.model, names.year, names.engine].filter(Boolean).join(' ')
  return pageMeta(args, {
    title: vehicle === '' ? m.guideTitle() : m.guideTitleFor({ vehicle }),
    description: `${stepLabels()[step].question} ${stepLabels()[step].why}`,
    jsonLd: breadcrumbData(crumbs(), originOf(args)),
    ...(levels.place.make === undefined ? {} : { unlisted: true as const }),
  })
}

export default function GuidePage() {
  const { guide } = useLoaderData<typeof loader>()
  return guide ? <GuideArticle guide={guide} /> : <GuideSteps />
}

/** Leads to a tune question by question, with guides for the selection so far. */
function GuideSteps() {
  const { levels, step, options, guides, goals } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const words = stepLabels()[step]
  const names = namesOf(levels)
  const { place } = levels
  return (
    <PageShell
      title={words.question}
      lead={words.why}
      crumbs={crumbs()}
      actions={
        place.make !== undefined && <Link to={catalogPlace({ ...place, make: place.make })}>{m.openInCatalog()}</Link>
      }
    >
      <Progress step={step} place={place} names={names} />
      <p className={classes['help']}>{words.help}</p>
      {step === 'make' && (
        <div className={classes['search']}>
          <VehicleSearch onChoose={(vehicle) => void navigate(guidePlace(vehicle))} />
        </div>
      )}
      {goals && <GuideGoals engine={goals} place={place} names={names} />}
      <GuideOptions options={options} isShort={step === 'year'} />
      {step === 'transmission' && (
        <p className={classes['skip']}>
          <Link to={`${guidePlace(place)}?skip=1`}>{m.skipStep()}</Link>
        </p>
      )}
      <GuideLinks guides={guides} isAll={place.make === undefined} />
    </PageShell>
  )
}

/** The progress through the guide. Answered steps link back to their question. */
function Progress({ step, place, names }: { step: GuideStep; place: PlaceParams; names: ReturnType<typeof namesOf> }) {
  const { make, year, model, engine } = place
  const before: Readonly<Record<GuideStep, PlaceParams>> = {
    make: {},
    year: { make },
    model: { make, year },
    engine: { make, year, model },
    transmission: { make, year, model, engine },
    goal: place,
  }
  const current = guideSteps.indexOf(step)
  return (
    <nav aria-label={m.guideSteps()}>
      <ol className={classes['progress']}>
        {guideSteps.map((name, index) => (
          <li key={name} aria-current={name === step ? 'step' : undefined} data-done={index < current || undefined}>
            {index < current ? (
              <Link to={guidePlace(before[name])}>
                <small>{stepLabels()[name].name}</small>
                <span>{(name !== 'goal' && names[name]) || m.skipped()}</span>
              </Link>
            ) : (
              <>
                <small>{stepLabels()[name].name}</small>
                <span>{name === step ? m.now() : ''}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
