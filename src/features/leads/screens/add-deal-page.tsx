import { NativeSelect } from '#kit/ui/native-select.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import { useSite } from '#access/ui/site-context.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { LeaveQuestion } from '#kit/ui/save-bar.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { useRef, useState } from 'react'
import { createLeadDeal, dealFields } from '../contract/deals.ts'
import { getLeadContact } from '../contract/contacts.ts'
import { getLeadSettings, type LeadSettings } from '../contract/settings.ts'
import { customInitial, customShapes, fieldsFor } from './custom-fields.tsx'
import { CustomFields, DealFields } from './deal-form.tsx'

const home = link('/admin/lead-engine')

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const contact = Number(search.get('contact'))
  const [settings, about] = await Promise.all([
    call(getLeadSettings, {}),
    contact > 0 ? call(getLeadContact, { params: { id: contact } }) : null,
  ])
  return { settings, about, pipeline: Number(search.get('pipeline')) }
}

function AddForm({ settings }: { settings: LeadSettings }) {
  const { about, pipeline } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { currencies } = useSite()
  const isDone = useRef(false)
  const first = settings.pipelines.find(({ id }) => id === pipeline) ?? settings.pipelines[0]
  const named = about && { id: about.id, name: about.name }
  const isFirm = about?.kind === 'firm'
  const [custom] = useState(() => fieldsFor(settings.fields, 'deal'))
  const [schema] = useState(() =>
    z.object({ ...dealFields, ...customShapes(custom), stage: z.string().min(1, 'Choose a stage.') }),
  )
  const shop = useShopForm({
    schema,
    initial: {
      title: about ? about.name : '',
      value: 0,
      currency: currencies[0] ?? 'USD',
      expected_close: null as string | null,
      person_id: !isFirm && about ? about.id : null,
      firm_id: isFirm ? about.id : (about?.firm_id ?? null),
      owner_id: settings.me,
      source_id: null,
      vehicle: '',
      vehicle_place: null as string | null,
      tune_ids: [] as number[],
      tool_ids: [] as number[],
      wants: '',
      labels: [] as number[],
      ...customInitial(custom),
      stage: String(first?.stages[0]?.id ?? ''),
    },
    submit: async ({ stage, ...values }) => {
      const { id } = await call(createLeadDeal, { body: { ...values, stage_id: Number(stage) } })
      isDone.current = true
      await navigate(link('/admin/lead-engine/deals/:id', { id }))
    },
  })
  const firm = isFirm ? named : about?.firm_id && about.firm ? { id: about.firm_id, name: about.firm } : null
  return (
    <>
      <LeaveQuestion when={() => shop.form.isDirty() && !isDone.current} />
      <FormShell
        shop={shop}
        label="New deal"
        submitLabel="Create deal"
        secondary={
          <ButtonLink to={home} variant="default">
            Cancel
          </ButtonLink>
        }
      >
        <NativeSelect
          label="Stage"
          data={settings.pipelines.map(({ name, stages }) => ({
            group: name,
            items: stages.map(({ id, name: label }) => ({ value: String(id), label })),
          }))}
          {...shop.form.getInputProps('stage')}
        />
        <DealFields form={shop.form} settings={settings} names={{ person: isFirm ? null : named, firm }} />
        <CustomFields form={shop.form} fields={custom} />
      </FormShell>
    </>
  )
}

export default function AddDealPage() {
  const { settings } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell width="text" crumbs={[{ label: 'Deals', to: home }, { label: 'New deal' }]}>
      {settings.pipelines.length > 0 ? (
        <AddForm settings={settings} />
      ) : (
        <EmptyState
          title="No pipelines yet"
          actions={<ButtonLink to={link('/admin/lead-engine/settings')}>Create a pipeline</ButtonLink>}
        >
          Deals need a pipeline with stages.
        </EmptyState>
      )}
    </PageShell>
  )
}
