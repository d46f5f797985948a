import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { GroupView, loadGroup } from './transfer-view.tsx'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.payout(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  return loadGroup('tuner', Number(params['id']), Number(params['transfer']))
}
export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingEarnings()} />

export default function TunerTransferGroupPage() {
  return <GroupView {...useLoaderData<typeof clientLoader>()} />
}
