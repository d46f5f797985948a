import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { listCountries } from '#features/addresses/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import { getDealerOverview } from '../../contract/dealers.ts'
import {
  getDealerSettings,
  listDealerInvites,
  listDealerMembers,
  listDealerSpecializations,
  listDealerTools,
} from '../../contract/members.ts'
import type { DealerRight } from '../../rules.ts'
import { DealerFrame } from '../../ui/dealer-frame.tsx'
import { BillingForm, ProfileForm } from './profile-form.tsx'
import { SpecializationsForm, ToolsForm } from './offer-forms.tsx'
import { TeamPart } from './team-part.tsx'
import * as m from '../../messages/m.ts'

const tabs = (): readonly { key: string; label: string; right: DealerRight }[] => [
  { key: 'profile', label: m.profile(), right: 'profile' },
  { key: 'billing', label: m.billing(), right: 'profile' },
  { key: 'tools', label: m.tools(), right: 'see' },
  { key: 'specializations', label: m.specializations(), right: 'see' },
  { key: 'members', label: m.members(), right: 'see' },
]

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const of = { params: { slug: params['slug'] ?? '' } }
  const dealer = await call(getDealerOverview, of)
  const open = tabs().filter(({ right }) => dealer.rights.includes(right))
  const wanted = new URL(request.url).searchParams.get('tab')
  const tab = (open.find(({ key }) => key === wanted) ?? open[0])!.key
  const needsSettings = tab === 'profile' || tab === 'billing'
  const [settings, countries, tools, specializations, members, invites] = await Promise.all([
    needsSettings ? call(getDealerSettings, of) : null,
    tab === 'profile' ? call(listCountries, {}) : null,
    tab === 'tools' ? call(listDealerTools, of) : null,
    tab === 'specializations' ? call(listDealerSpecializations, of) : null,
    tab === 'members' ? call(listDealerMembers, of) : null,
    tab === 'members' && dealer.rights.includes('members') ? call(listDealerInvites, of) : null,
  ])
  return { dealer, open, tab, settings, countries, tools, specializations, members, invites }
}
export default function SettingsPage() {
  const { dealer, open, tab, settings, countries, tools, specializations, members, invites } =
    useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { slug } = dealer
  const mayEdit = dealer.rights.includes('profile')
  return (
    <DealerFrame dealer={dealer} title={m.settings()}>
      <TabLinks
        label={m.settings()}
        tabs={open.map(({ key, label }) => ({
          label,
          to: link('/dealer/:slug/settings', { slug }, { tab: key }),
          current: key === (search.get('tab') ?? tab),
        }))}
      />
      {tab === 'profile' && settings && countries && (
        <ProfileForm key={settings.version} settings={settings} countries={countries.data} />
      )}
      {tab === 'billing' && settings && <BillingForm key={settings.version} settings={settings} />}
      {tools && <ToolsForm slug={slug} tools={tools.data} currency={tools.currency} mayEdit={mayEdit} />}
      {specializations && (
        <SpecializationsForm slug={slug} chosen={specializations.specializations} mayEdit={mayEdit} />
      )}
      {members && <TeamPart dealer={dealer} members={members.data} invites={invites?.data ?? null} />}
    </DealerFrame>
  )
}
