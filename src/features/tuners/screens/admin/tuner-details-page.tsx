import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { createAgreement, endAgreement, newAgreement } from '#features/earnings/contract-staff.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { getStaffTuner, tunerCalls } from '../../contract.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tuner', unlisted: true })
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  const of = { params: { id: Number(params['id']) } }
  const [tuner, overview] = await Promise.all([call(getStaffTuner, of), call(tunerCalls.overview, of)])
  return { tuner, overview, today: new Date().toISOString().slice(0, 10) }
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading the tuner" />

export default function TunerDetailsPage() {
  const { tuner, overview, today } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { id } = tuner
  const end = (agreement: number) => async () => {
    await call(
      endAgreement,
      { params: { id: agreement }, body: { reason: 'Ended by staff' } },
      { idempotencyKey: crypto.randomUUID() },
    )
    await revalidate()
  }
  return (
    <PageShell
      title={tuner.name}
      lead={tuner.note || tuner.email}
      crumbs={[{ label: 'Tuners', to: link('/admin/tuners') }, { label: tuner.name }]}
      actions={
        <>
          <Link to={link('/tuner/:id', { id })}>Earnings</Link>{' '}
          <Link to={link('/admin/tuners/:id/edit', { id })}>Edit</Link>
        </>
      }
    >
      <Stats>
        <Stat label="Tunes" value={tuner.tunes} />
        <Stat label="Account" value={tuner.login ?? 'none'} />
        <Stat label="State" value={tuner.state} />
        <Stat label="Held for" value={tuner.hold_days} unit="days" />
      </Stats>
      <PagePart title="Agreements">
        {overview.agreements.length === 0 && (
          <EmptyState title="No agreement">Without one nothing is earned.</EmptyState>
        )}
        {overview.agreements.map((row) => (
          <p key={row.id}>
            {row.basis_points === null ? 'An amount for each' : `${row.basis_points / 100}%`} of {row.about}
            {row.ends_at === null ? ' ' : ' (ended or ending) '}
            {row.ends_at === null && (
              <ConfirmButton label="End" title="End this agreement?" confirmLabel="End it now" onConfirm={end(row.id)}>
                Sales until now keep it.
              </ConfirmButton>
            )}
          </p>
        ))}
      </PagePart>
      <PagePart title="New agreement">
        <AgreementForm id={id} from={today} />
      </PagePart>
    </PageShell>
  )
}

function AgreementForm({ id, from }: { id: number; from: string }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: newAgreement,
    initial: {
      subject: 'all',
      subject_id: undefined as number | undefined,
      percent: 20,
      starts_at: from,
      ends_at: null,
      reason: '',
    },
    submit: async (body) => {
      await call(createAgreement, { params: { id }, body }, { idempotencyKey: crypto.randomUUID() })
      await revalidate()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Agree" label="New agreement">
      <FieldRow>
        <NativeSelect
          label="About"
          data={[
            { value: 'all', label: 'All his tunes' },
            { value: 'tune', label: 'One tune' },
            { value: 'brand', label: 'A brand' },
            { value: 'pool', label: 'A pool' },
          ]}
          {...form.getInputProps('subject')}
        />
        {form.values.subject !== 'all' && (
          <NumberInput label="Its number" min={1} {...form.getInputProps('subject_id')} />
        )}
      </FieldRow>
      <FieldRow>
        <NumberInput
          label="Percent of the net price"
          min={0.01}
          max={100}
          decimalScale={2}
          {...form.getInputProps('percent')}
        />
        <TextInput label="From" type="date" {...form.getInputProps('starts_at')} />
      </FieldRow>
      <TextInput label="Why" {...form.getInputProps('reason')} />
    </FormShell>
  )
}
