import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { EarnerArea, loadArea } from './earner-area.tsx'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.earnings(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  return loadArea('tuner', Number(params['id']), new URL(request.url).searchParams)
}
export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingEarnings()} />

export default function TunerPage() {
  return <EarnerArea {...useLoaderData<typeof clientLoader>()} />
}
