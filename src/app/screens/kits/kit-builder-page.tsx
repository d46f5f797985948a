import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { listMakes } from '#features/catalog/contract/catalog.ts'
import { notFound, orNotFound } from '#kit/ui/or-not-found.ts'
import { VehiclePicker } from '#features/catalog/ui/vehicle-picker.tsx'
import { buildKit } from '#features/catalog-purchases/contract/kit-builder.ts'
import { getSwitchStates } from '#features/notices/contract/notices.ts'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { KitForm } from './kit-form.tsx'
import classes from './kit-builder.module.css'
import * as m from '#features/catalog-purchases/messages/m.ts'

/** Only exists while the switch kit-builder is on (specification section 2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { features } = await call(getSwitchStates, {})
  if (!features.includes('kit-builder')) notFound()
  const { searchParams } = new URL(request.url)
  const vehicle = searchParams.get('vehicle')
  if (vehicle === null) return { makes: (await call(listMakes, {})).data, kit: null }
  const tune = searchParams.get('tune')
  const kit = await orNotFound(call(buildKit, { query: { vehicle, ...(tune ? { tune } : {}) } } as never))
  return { makes: [], kit }
}

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: m.kitBuilder(), description: m.kitBuilderDescription(), path: link('/kit-builder') })

export default function KitBuilderPage() {
  const { makes, kit } = useLoaderData<typeof loader>()
  if (!kit)
    return (
      <PageShell title={m.kitBuilder()} lead={m.kitBuilderLead()}>
        <VehiclePicker
          makes={makes}
          action={m.buildKit()}
          to={({ make, year, model, engine, transmission = null }) =>
            year && model && engine
              ? link('/kit-builder', {}, { vehicle: vehicleKey({ make, year, model, engine, transmission }) })
              : link('/catalog/:make', { make })
          }
        />
      </PageShell>
    )
  return (
    <PageShell title={m.kitBuilder()} lead={kit.label}>
      <p className={classes['change']}>
        <Link to={link('/kit-builder')}>{m.changeVehicle()}</Link>
      </p>
      {kit.tunes.length === 0 ? <p>{m.noTuneForVehicle()}</p> : <KitForm key={vehicleKey(kit.vehicle)} kit={kit} />}
    </PageShell>
  )
}
