import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { getSeoText } from '#features/seo/contract/seo.ts'
import { fillTemplate } from '#features/seo/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { breadcrumbData, type Crumb } from '#kit/ui/breadcrumbs.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { TunePrice } from '#features/pricing/ui/shop-price.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { type PowerFigure, tuneTypeSlugs } from '#features/tunes/contract.ts'
import { formatNumber } from '#kit/locale.ts'
import { powerChange, torqueChange } from '#features/tunes/dyno.ts'
import { tuneTypeIntroductions } from '#features/tunes/tune-type-texts.ts'
import { type TuneTypeSlug, tuneTypeLabels } from '#features/tunes/tune-types.ts'
import { listTunes, type TuneCard, tuneSorts } from '../contract/catalog.ts'
import { useCurrentVehicle } from '#features/garage/client/garage.ts'
import { FitBadge } from '#features/garage/ui/fit-badge.tsx'
import { useVehicleFilter } from '#features/garage/ui/vehicle-filter.ts'
import type { Rating } from '#features/reviews/rules.ts'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import { vehiclePath } from '#features/vehicles/contract/vehicles.ts'
import { tuneFits } from '../tune-fit.ts'
import { vehicleAddress } from '../vehicle-address.ts'
import { TuneTypeList } from './tune-type-list.tsx'
import classes from './tune-list-page.module.css'
import { convertPower, isTorqueUnit, powerUnitName, torqueIn } from '#features/tunes/power.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import * as m from '../messages/m.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const type = tuneTypeSlugs.find((slug) => url.pathname.endsWith(`/${slug}`)) ?? null
  const get = (name: string) => url.searchParams.get(name)?.trim().slice(0, 500) || undefined
  const page = Math.trunc(Number(get('page') ?? 1))
  const tunes = await call(listTunes, {
    query: {
      q: get('q'),
      make: get('make'),
      vehicle: vehiclePath.safeParse(get('vehicle')).success ? get('vehicle') : undefined,
      category: type ?? undefined,
      sort: tuneSorts.find((sort) => sort === get('sort')),
      page: page >= 1 && page <= 100_000 ? page : 1,
    },
  })
  const seo = type === null ? null : await call(getSeoText, { query: { kind: 'tune_type', slug: type } })
  return { type, tunes, seo }
}

const wordsOf = (type: TuneTypeSlug | null) =>
  type === null
    ? { title: m.allTunes(), introduction: [m.allTunesLead()] }
    : { title: tuneTypeLabels()[type].title, introduction: tuneTypeIntroductions[type]() }
const crumbsOf = (type: TuneTypeSlug | null): Crumb[] => [
  { label: m.catalog(), to: link('/catalog') },
  { label: wordsOf(type).title },
]

export const meta = (args: MetaArgs<typeof loader>) => {
  const { type = null, seo = null } = args.loaderData ?? {}
  const words = wordsOf(type)
  const facts = { type: words.title }
  return pageMeta(args, {
    title:
      fillTemplate(seo?.title ?? '', facts) ||
      (type === null ? m.allTunesTitle() : m.tuneTypeDescription({ title: words.title })),
    description: fillTemplate(seo?.description ?? '', facts) || (words.introduction[0] ?? ''),
    jsonLd: breadcrumbData(crumbsOf(type), originOf(args)),
  })
}

export default function TuneListPage() {
  const { type, tunes } = useLoaderData<typeof loader>()
  const words = wordsOf(type)
  const vehicleFilter = useVehicleFilter()
  return (
    <PageShell
      title={words.title}
      crumbs={crumbsOf(type)}
      lead={
        <div className={classes['introduction']}>
          {words.introduction.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      }
    >
      <ListShell
        label={words.title}
        search={{ placeholder: m.searchTunes() }}
        filters={[
          {
            name: 'make',
            label: m.make(),
            all: m.allMakes(),
            options: tunes.makes.map((make) => ({ value: make.slug, label: make.name, count: make.tunes })),
          },
          ...vehicleFilter,
        ]}
        sorts={sortsFrom(tunes.sort)}
        pages={tunes}
        empty={
          <EmptyState title={m.noTunes()}>
            <p>{m.noTunesHint()}</p>
          </EmptyState>
        }
      >
        <ul className={classes['tunes']}>
          {tunes.data.map((tune) => (
            <TuneRow key={tune.slug} tune={tune} />
          ))}
        </ul>
      </ListShell>
      <PagePart title={type === null ? m.byTuneType() : m.otherTuneTypes()}>
        <TuneTypeList types={tunes.categories.filter(({ slug }) => slug !== type)} />
      </PagePart>
    </PageShell>
  )
}

/** Sort options, with the list's default first. */
function sortsFrom(current: (typeof tuneSorts)[number]) {
  const all = {
    make: m.sortByVehicle(),
    gain: m.sortByGain(),
    price: m.sortByPriceUp(),
    '-price': m.sortByPriceDown(),
  }
  return { [current]: all[current], ...all }
}

function TuneRow({ tune }: { tune: TuneCard & { rating: Rating | null } }) {
  const place = { ...tune, transmission: tune.transmission ?? undefined }
  const vehicle = useCurrentVehicle()
  return (
    <li>
      <div className={classes['what']}>
        <Link to={vehicleAddress(place, [tune.slug])} prefetch="intent">
          {tune.make_name} {tune.model_name} <span>{tune.name}</span>
        </Link>
        <p>
          {tune.unit_name} · {tune.years_label === 'Series' ? m.allYearsInline() : tune.years_label}
        </p>
        <RatingLine rating={tune.rating} />
        <FitBadge vehicle={vehicle} fits={vehicle === null ? undefined : tuneFits(tune, vehicle)} />
      </div>
      <Gain tune={tune} />
      <TunePrice slug={tune.slug} prices={tune.price as PricesByCurrency} className={classes['price'] ?? ''} />
    </li>
  )
}

/** Torque in lb-ft, so that tunes of one vehicle compare. */
const lbFtOf = ({ value, unit }: PowerFigure): number =>
  isTorqueUnit(unit) ? torqueIn({ value, unit }, 'lb-ft').value : value

function Gain({ tune }: { tune: TuneCard }) {
  const power = tune.crank_horsepower
  const torque = tune.crank_torque
  const view = usePowerView()
  if (power === null || tune.stock_horsepower === null) return <p className={classes['gain']} />
  return (
    <p className={classes['gain']}>
      <b>{formatNumber(Math.round(convertPower(power.value, 'hp', view.power)))}</b> {powerUnitName(view.power)}{' '}
      <span>
        {powerChange(tune.stock_horsepower, power.value, view)}
        {torque !== null && tune.stock_torque !== null && `, ${torqueChange(tune.stock_torque, lbFtOf(torque), view)}`}
      </span>
    </p>
  )
}
