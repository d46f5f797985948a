import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { AffiliateSettings, loadSettings } from './affiliate-settings-part.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Affiliate settings', unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  return loadSettings('settings', Number(params['id']))
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading" />

export default function AffiliateSettingsPage() {
  return <AffiliateSettings {...useLoaderData<typeof clientLoader>()} />
}
