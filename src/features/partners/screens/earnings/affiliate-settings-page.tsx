import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { AffiliateSettings, loadSettings } from './affiliate-settings-part.tsx'
import * as m from '../../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.affiliateSettings(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  return loadSettings('settings', Number(params['id']))
}
export const HydrateFallback = () => <LoadingState lines={8} label={kit.loading()} />

export default function AffiliateSettingsPage() {
  return <AffiliateSettings {...useLoaderData<typeof clientLoader>()} />
}
