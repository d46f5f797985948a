import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { loadSale, SaleView } from './sale-view.tsx'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.sale(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  return loadSale('tuner', Number(params['id']), Number(params['order']))
}
export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingSale()} />

export default function TunerSalePage() {
  return <SaleView {...useLoaderData<typeof clientLoader>()} />
}
