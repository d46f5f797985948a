import { Button } from '#kit/ui/button.tsx'
import { useSyncExternalStore } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { listMakes, listTunes, type Make, searchVehicles, type VehicleMatch } from '../contract/catalog.ts'
import { guidedFlag, subscribeGuided } from '../client/guided-store.ts'
import { vehicleAddress } from '../vehicle-address.ts'
import { CompatForm } from './compat-form.tsx'
import { catalogPlace, guidePlace } from './places.ts'
import { TuneTypeList } from './tune-type-list.tsx'
import { VehiclePicker } from '../ui/vehicle-picker.tsx'
import classes from './catalog.module.css'
import { PowerOf } from '#features/tunes/ui/engine-figures.tsx'
import * as m from '../messages/m.ts'

const crumbs = () => [{ label: m.home(), to: '/' }, { label: m.catalog() }]

export async function loader({ request }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 80) ?? ''
  const [makes, tunes, matches] = await Promise.all([
    call(listMakes, {}),
    call(listTunes, { query: { size: 1 } }),
    q === '' ? { data: [] } : call(searchVehicles, { query: { q, limit: 20 } }),
  ])
  return { q, makes: makes.data, types: tunes.categories, tunes: tunes.total, matches: matches.data }
}

export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, {
    title: m.catalogTitle(),
    description: m.catalogDescription({ n: args.loaderData?.makes.length ?? 0 }),
    path: link('/catalog'),
    jsonLd: breadcrumbData(crumbs(), originOf(args)),
  })

export default function CatalogPage() {
  const { q, makes, types, tunes, matches } = useLoaderData<typeof loader>()
  const isGuided = useSyncExternalStore(subscribeGuided, guidedFlag, () => null) !== null
  return (
    <PageShell title={m.findYourTune()} crumbs={crumbs()} lead={m.catalogLead({ tunes, makes: makes.length })}>
      <div className={classes['picker']}>
        <VehiclePicker makes={makes} to={catalogPlace} />
      </div>
      {q !== '' && <Found q={q} matches={matches} />}
      <div className={classes['guide']}>
        <p>{isGuided ? m.guideContinue() : m.guideLead()}</p>
        <Button to={guidePlace({})} variant="default" className={classes['button'] ?? ''}>
          {m.openGuide()}
        </Button>
      </div>
      <PagePart title={m.byMake()}>
        <ul className={classes['grid']}>
          {makes.map((make) => (
            <MakeCard key={make.slug} make={make} />
          ))}
        </ul>
      </PagePart>
      <PagePart
        title={m.byTuneType()}
        actions={
          <Button to={link('/catalog/all-tunes')} variant="default" className={classes['button'] ?? ''}>
            {m.allTunesCount({ tunes })}
          </Button>
        }
      >
        <TuneTypeList types={types} />
      </PagePart>
    </PageShell>
  )
}

function MakeCard({ make }: { make: Make }) {
  return (
    <li className={classes['card']}>
      <Link to={link('/catalog/:make', { make: make.slug })} prefetch="intent">
        {make.picture ? (
          <Picture src={make.picture} alt="" width={400} height={300} />
        ) : (
          <span className={classes['blank']} />
        )}
        <span className={classes['name']}>{make.name}</span>
      </Link>
      <span className={classes['detail']}>{m.modelCount({ n: make.models })}</span>
    </li>
  )
}

/** Search results for visitors without scripts. */
function Found({ q, matches }: { q: string; matches: readonly VehicleMatch[] }) {
  return (
    <PagePart title={m.vehiclesFor({ q })}>
      {matches.length === 0 ? (
        <EmptyState title={m.noVehicles()}>
          <p>{m.noVehiclesHint()}</p>
          <CompatForm vehicle={q} />
        </EmptyState>
      ) : (
        <ul className={classes['rows']}>
          {matches.map((vehicle) => (
            <li key={vehicle.label} className={classes['row']}>
              <div>
                <Link to={vehicleAddress(vehicle)}>
                  <span className={classes['name']}>
                    {vehicle.make_name} {vehicle.model_name} {vehicle.year}
                  </span>
                </Link>
                <span className={classes['detail']}>{vehicle.engine_name}</span>
              </div>
              {vehicle.horsepower !== null && (
                <span className={classes['figures']}>
                  <PowerOf hp={vehicle.horsepower} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </PagePart>
  )
}
