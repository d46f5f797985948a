import { useAction } from '#kit/ui/use-action.ts'
import {
  type ClientLoaderFunctionArgs,
  Link,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { ToolAnswer } from '#features/tools/ui/tool-answer.tsx'
import { getEngine, getEngineTransmission, listEngineTransmissions } from '#features/catalog/contract/catalog.ts'
import { EngineHero } from '#features/catalog/ui/engine-hero.tsx'
import { SelectionNotice } from '#features/catalog/ui/selection-notice.tsx'
import { TuneChoices } from '#features/catalog/ui/tune-choices.tsx'
import { useEngineSelection } from '#features/catalog/ui/use-engine-selection.ts'
import { loadLevels, type PlaceParams } from '#features/catalog/ui/vehicle-levels.ts'
import { VehiclePicker } from '#features/catalog/ui/vehicle-picker.tsx'
import { selectedTuneIds } from '#features/catalog/selection.ts'
import { selectionOfAddress } from '#features/catalog/selection-url.ts'
import { getFile } from '#features/files/contract.ts'
import { vehicleContradictions } from '#features/files/identify/vehicle.ts'
import type { Identifier } from '#features/files/identify/verdict.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { priceTunes, showTuneLine, sumOfPrices } from '#features/tunes/rules.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { updateTuneRequest } from '../contract/tune-requests.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { isUnpaid } from '../rules.ts'
import { loadCurrentWork, placeOf } from './current-request.ts'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import { SavedChoices } from './saved-choices.tsx'
import { VehicleDoubts } from './vehicle-doubts.tsx'
import lists from '#kit/ui/inline-list.module.css'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export async function clientLoader({ request: asked }: ClientLoaderFunctionArgs) {
  const request = await loadCurrentWork(asked)
  if (request === null) return null
  const place = placeOf(request, new URL(asked.url).searchParams)
  const levels = await loadLevels(place)
  const { make, year, model, engine: slug, transmission } = place
  if (!make || !year || !model || !slug) return { request, levels, unit: null }
  const at = { make, year, model, engine: slug }
  const [engine, transmissions, box, identifiers] = await Promise.all([
    call(getEngine, { params: at }),
    call(listEngineTransmissions, { params: at }),
    transmission ? call(getEngineTransmission, { params: { ...at, transmission } }) : null,
    identifiersOf(request),
  ])
  const kept = keptTunes(request, new URL(asked.url), [...engine.tunes, ...(box?.tunes ?? [])])
  if (kept) throw replace(kept)
  const against = vehicleContradictions(identifiers, {
    make,
    year,
    name: [
      levels.makes.find(({ slug: key }) => key === make)?.name,
      levels.models.find(({ slug: key }) => key === model)?.name,
      year,
    ]
      .filter(Boolean)
      .join(' '),
    fuel: engine.fuel,
    displacementCc: engine.displacement_cc,
    cylinders: engine.cylinders,
    ecu: engine.ecu,
  })
  // The sentences are loaded only if there is one to say.
  const { word } = against.length > 0 ? await import('#features/files/identify/words.ts') : { word: undefined }
  const doubts = word ? against.map(word) : []
  return { request, levels, unit: { place: at, engine, transmission: box, transmissions: transmissions.data, doubts } }
}

/** Identifiers in the newest read that has any. */
async function identifiersOf(request: TuneRequest): Promise<Identifier[]> {
  for (const file of request.files.filter(({ role }) => role === 'original').toReversed()) {
    const { verdict } = await call(getFile, { params: { id: file.file_id }, query: {} })
    if (verdict && verdict.identifiers.length > 0) return verdict.identifiers
  }
  return []
}

/** The URL extended by the vehicle and tunes saved on the request; null if the URL already names a vehicle. */
function keptTunes(request: TuneRequest, url: URL, tunes: readonly { id: number; slug: string }[]): string | null {
  const { tuneIDs } = request.selection
  if (request.vehicle === null || url.searchParams.has('make') || url.searchParams.has('engine')) return null
  const { make, year, model, engine, transmission } = request.vehicle
  const slugs = tunes.filter(({ id }) => tuneIDs.includes(id)).map(({ slug }) => slug)
  const address = link('/tuning/tunes', {}, { request: request.id, make, year, model, engine, transmission })
  return queryWith(address, slugs)
}
const queryWith = (address: string, slugs: readonly string[]): string =>
  [address, ...slugs.map((slug) => `tunes=${encodeURIComponent(slug)}`)].join('&')

/** Selecting a tune only changes the URL. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  const without = (url: URL) => {
    const search = new URLSearchParams(url.search)
    return [...vehicleKeys].map((name) => search.get(name) ?? '').join('/')
  }
  return without(currentUrl) === without(nextUrl) && currentUrl.pathname === nextUrl.pathname
    ? false
    : defaultShouldRevalidate
}
const vehicleKeys = new Set(['request', 'make', 'year', 'model', 'engine', 'transmission'])

export default function TunesPage() {
  const data = useLoaderData<typeof clientLoader>()
  if (data === null) return <NoRequest title={m.vehicleAndTunes()} />
  const { request, levels, unit } = data
  const to = (place: PlaceParams) => link('/tuning/tunes', {}, { request: request.id, ...place })
  return (
    <RequestFrame request={request} title={m.vehicleAndTunes()}>
      {!isUnpaid(request.state) ? (
        <p className={classes['block']}>
          {m.choiceSettled({
            tunes: request.tune_names.join(', ') || m.noCatalogTune(),
            vehicle: request.vehicle?.label ?? 'none',
          })}
        </p>
      ) : (
        <>
          {unit && (
            <ChoiceForm
              key={`${Object.values(unit.place).join('/')}/${unit.transmission?.slug ?? ''}`}
              request={request}
              unit={unit}
              to={to}
            />
          )}
          <PagePart title={unit ? m.otherVehicle() : m.whichVehicle()}>
            <VehiclePicker makes={levels.makes} levels={levels} to={to} action={m.showTunes()} />
          </PagePart>
          <p className={classes['block']}>
            <Link to={link('/tuning/custom-tuning', {}, { request: request.id })}>{m.askForCustom()}</Link>
            {' · '}
            <Link to={link('/tuning/link-purchase', {}, { request: request.id })}>{m.alreadyBought()}</Link>
          </p>
        </>
      )}
    </RequestFrame>
  )
}

type Unit = NonNullable<NonNullable<Awaited<ReturnType<typeof clientLoader>>>['unit']>

function ChoiceForm({ request, unit, to }: { request: TuneRequest; unit: Unit; to: (place: PlaceParams) => string }) {
  const { place, engine, transmission, transmissions, doubts } = unit
  const navigate = useNavigate()
  const { selection, last, change } = useEngineSelection(place, engine, transmission)
  const { busy, failure, run } = useAction()
  const tunes = [...engine.tunes, ...(transmission?.tunes ?? [])]
  const chosen = new Set(selectedTuneIds(selection))
  const bought = tunes.filter((tune) => chosen.has(tune.id))
  const { currency } = useSite()
  const percent = useSalePercent()
  const own = useOwnPrices(
    'tunes',
    bought.map(({ slug }) => slug),
  )
  const lines = priceTunes(bought, currency, own).map((line) => showTuneLine(line, percent))
  const sum = lines.length === 0 ? null : sumOfPrices(lines)
  const tools = [...new Map([...engine.tools, ...(transmission?.tools ?? [])].map((tool) => [tool.id, tool])).values()]
  const save = async () => {
    await run(async () => {
      await call(updateTuneRequest, {
        params: { id: request.id },
        body: {
          vehicle: { ...place, transmission: transmission?.slug ?? null },
          tune_ids: [...chosen],
          ...(request.purpose === 'custom' && chosen.size > 0 ? { purpose: 'tune' as const } : {}),
        },
      })
      await navigate(
        chosen.size > 0
          ? link('/tuning/purchase', {}, { request: request.id })
          : link('/tuning/request/:id/status', { id: request.id }),
      )
    })
  }
  return (
    <>
      <div className={classes['block']}>
        <EngineHero engine={engine} transmission={transmission} selection={selection} change={change} />
      </div>
      <div className={classes['columns']}>
        <div>
          <SelectionNotice last={last} selection={selection} />
          <TuneChoices engine={engine} transmission={transmission} selection={selection} change={change}>
            {transmissions.length > 0 && (
              <nav aria-label={m.transmission()} className={classes['gearboxes']}>
                <b>{m.transmission()}</b>
                {transmissions.map(({ slug, name }) => (
                  <Link
                    key={slug}
                    to={to({ ...place, transmission: slug })}
                    aria-current={slug === transmission?.slug ? 'true' : undefined}
                    preventScrollReset
                  >
                    {name}
                  </Link>
                ))}
                {transmission && (
                  <Link to={to(place)} preventScrollReset>
                    {m.engineOnly()}
                  </Link>
                )}
              </nav>
            )}
          </TuneChoices>
          <ToolAnswer
            tunes={bought}
            tools={tools}
            engineRestrictions={engine.tool_restrictions}
            transmissionRestrictions={transmission?.tool_restrictions ?? []}
          >
            <p className={classes['hint']}>{m.waysAtPayment()}</p>
          </ToolAnswer>
        </div>
        <aside className={classes['side']} aria-label={m.yourChoice()}>
          <section>
            <h2>{m.yourChoice()}</h2>
            {bought.length === 0 ? (
              <p className={classes['hint']}>{m.noTuneChosen()}</p>
            ) : (
              <ul className={`${lists['list']} ${lists['chips']}`}>
                {bought.map((tune) => (
                  <li key={tune.id}>{tune.name}</li>
                ))}
              </ul>
            )}
            {sum !== null && (
              <p>
                {m.sumOfTunes()} <Price minor={sum} currency={currency} />
              </p>
            )}
          </section>
          <SavedChoices
            request={request}
            tunes={tunes}
            chosen={selectedTuneIds(selection)}
            choose={(slugs) =>
              change({ type: 'restore', selection: selectionOfAddress(place, engine, transmission, slugs) })
            }
          />
          <VehicleDoubts doubts={doubts} />
          <FormFailure message={failure} />
          <WriteButton loading={busy} onClick={() => void save()}>
            {bought.length === 0 ? m.saveVehicle() : m.continueToPayment()}
          </WriteButton>
        </aside>
      </div>
    </>
  )
}
