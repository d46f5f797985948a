import { useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { call } from '#kit/call.ts'
import { defaultPowerType, type PowerType } from '#features/tunes/power.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import type { DynoRun } from '#features/tunes/contract.ts'
import { type PowerView, showRun } from '#features/tunes/dyno.ts'
import { type PlotRun, runsElsewhere, runsToPlot } from '#features/tunes/runs-shown.ts'
import { DynoPlot } from '#features/tunes/ui/dyno-plot.tsx'
import { UnitToggles } from '#features/tunes/ui/unit-toggles.tsx'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { type Engine, getEngine } from '../contract/catalog.ts'
import { vehicleAddress } from '../vehicle-address.ts'
import { orNotFound, notFound } from '#kit/ui/or-not-found.ts'
import { dynoPlace } from './places.ts'
import { OwnRuns } from './own-run.tsx'
import { RunPicker } from '../ui/run-picker.tsx'
import { loadLevels, namesOf } from '../ui/vehicle-levels.ts'
import { VehiclePicker } from '../ui/vehicle-picker.tsx'
import classes from './dyno-page.module.css'
import * as m from '../messages/m.ts'

const crumbs = () => [{ label: m.home(), to: '/' }, { label: m.dyno() }]

export async function loader({ request }: LoaderFunctionArgs) {
  const vehicle = new URL(request.url).searchParams.get('vehicle')
  if (vehicle === null || vehicle === '') return { levels: await loadLevels({}), chosen: null }
  const [make, year, model, engine, ...rest] = vehicle.split('/')
  if (!make || !year || !model || !engine || rest.length > 0) return notFound()
  const place = { make, year, model, engine }
  const [levels, full] = await orNotFound(Promise.all([loadLevels(place), call(getEngine, { params: place })]))
  return { levels, chosen: { place, engine: full } }
}

/** Reload only for another vehicle. The runs in the query are chosen in the browser. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('vehicle') === nextUrl.searchParams.get('vehicle') ? false : defaultShouldRevalidate

export const meta = (args: MetaArgs<typeof loader>) => {
  const chosen = args.loaderData?.chosen
  const names = args.loaderData && namesOf(args.loaderData.levels)
  const vehicle = names && chosen ? `${names.make} ${names.model} ${names.year}, ${chosen.engine.name}` : null
  return pageMeta(args, {
    title: vehicle === null ? m.dynoTitle() : m.dynoTitleOf({ vehicle }),
    description: m.dynoDescription(),
    jsonLd: breadcrumbData(crumbs(), originOf(args)),
  })
}

export default function DynoPage() {
  const { levels, chosen } = useLoaderData<typeof loader>()
  const names = namesOf(levels)
  const [own, setOwn] = useState<DynoRun[]>([])
  return (
    <PageShell
      title={m.dyno()}
      crumbs={crumbs()}
      lead={chosen ? `${names.make} ${names.model} ${names.year}, ${chosen.engine.name}` : m.dynoLead()}
    >
      {chosen && (
        <RunComparison
          key={Object.values(chosen.place).join('/')}
          engine={chosen.engine}
          address={vehicleAddress(chosen.place)}
          own={own}
        />
      )}
      {!chosen && own.length > 0 && <OwnPlot own={own} />}
      <PagePart title={chosen ? m.otherVehicle() : m.chooseVehicle()}>
        <VehiclePicker
          makes={levels.makes}
          {...(chosen ? { levels } : {})}
          to={dynoPlace}
          withTransmission={false}
          action={m.showRuns()}
        />
      </PagePart>
      <PagePart title={m.yourOwnRun()}>
        <OwnRuns runs={own} onChange={setOwn} />
      </PagePart>
    </PageShell>
  )
}

const ownTone = 6
const shownOwn = (own: readonly DynoRun[], view: PowerView): PlotRun[] =>
  own.map((run) => ({ ...showRun(run, view), tone: ownTone }))

/** The customer's own runs alone, as measured at the wheels. */
function OwnPlot({ own }: { own: readonly DynoRun[] }) {
  const [at, setAt] = useState<PowerType>('regular')
  const view = usePowerView(at)
  return (
    <div className={classes['comparison']}>
      <UnitToggles view={view} onPowerType={setAt} />
      <DynoPlot runs={shownOwn(own, view)} view={view} label={m.yourRunsLabel()} />
    </div>
  )
}

function RunComparison({ engine, address, own }: { engine: Engine; address: string; own: readonly DynoRun[] }) {
  const [search, setSearch] = useSearchParams()
  const [at, setAt] = useState<PowerType>(defaultPowerType)
  const view = usePowerView(at)
  const stock = engine.tunes.find((tune) => tune.is_stock && tune.dyno_csvs.length > 0) ?? null
  const measured = engine.tunes.filter((tune) => tune.dyno_csvs.length > 0)
  // Checkboxes update from local state at once; the URL follows.
  const [added, setAdded] = useState<ReadonlySet<number>>(() => namedRuns(search, measured))
  if (measured.length === 0) {
    return <EmptyState title={m.noRuns()} actions={<Link to={address}>{m.seeItsTunes()}</Link>} />
  }
  const tuned = measured.find((tune) => !tune.is_stock && tune.dyno_csvs.some((run) => added.has(run.id))) ?? null
  const chosenRuns = runsToPlot(
    {
      stock,
      tuned,
      tunedIndex: Math.max(0, tuned?.dyno_csvs.findIndex((run) => added.has(run.id)) ?? 0),
      addedRunIds: added,
      tunes: measured,
      gearbox: null,
    },
    view,
  )
  const runs = [...chosenRuns, ...shownOwn(own, view)]
  const elsewhere = runsElsewhere(runs)
  return (
    <div className={classes['comparison']}>
      <UnitToggles view={view} onPowerType={setAt} />
      <DynoPlot runs={runs} view={view} label={m.dynoCurves()} />
      {elsewhere.length > 0 && (
        <p className={classes['note']}>
          {m.notMeasuredAt({ where: at, runs: elsewhere.map((run) => run.label).join(', ') })}
        </p>
      )}
      <RunPicker
        tunes={measured}
        isOpen
        fixedIds={new Set(stock?.dyno_csvs.slice(0, 1).map((run) => run.id) ?? [])}
        chosenIds={added}
        onChange={(ids) => {
          setAdded(ids)
          setSearch((before) => queryWithRuns(before, ids), { replace: true, preventScrollReset: true })
        }}
      />
      <p>
        <Link to={address}>{m.seeEngineTunes()}</Link>
      </p>
    </div>
  )
}

/** The runs in the query; without any, the first run of a tune. */
function namedRuns(query: URLSearchParams, tunes: Engine['tunes']): ReadonlySet<number> {
  const named = query.getAll('runs').flatMap((text) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []))
  const first = tunes.find((tune) => !tune.is_stock)?.dyno_csvs[0]?.id
  return new Set(query.has('runs') || first === undefined ? named : [first])
}

/** The query with other runs. An empty parameter means stock only. */
function queryWithRuns(query: URLSearchParams, ids: ReadonlySet<number>): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('runs')
  for (const id of ids) next.append('runs', String(id))
  if (ids.size === 0) next.append('runs', '')
  return next
}
