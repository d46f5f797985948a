import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { TransferView, loadTransfer } from './transfer-view.tsx'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.transfer(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  return loadTransfer('affiliate', Number(params['id']), Number(params['transfer']))
}
export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingEarnings()} />

export default function AffiliateTransferPage() {
  return <TransferView {...useLoaderData<typeof clientLoader>()} />
}
