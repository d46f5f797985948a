import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { createAgreement, endAgreement, newAgreement } from '#features/earnings/contract-staff.ts'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { earnerStateWords, shownDate } from '#features/earnings/screens/earner-paths.ts'
import classes from '#features/earnings/screens/earnings.module.css'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { getStaffTuner, tunerCalls } from '../../contract.ts'
import { brandChoices, type Choice, poolChoices } from './choices.ts'
import { TuneField } from './tune-field.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tuner', unlisted: true })
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, 'shares.manage')
  const of = { params: { id: Number(params['id']) } }
  const [tuner, overview, brands, pools] = await Promise.all([
    call(getStaffTuner, of),
    call(tunerCalls.overview, of),
    brandChoices(),
    poolChoices(),
  ])
  return { tuner, overview, brands, pools, today: new Date().toISOString().slice(0, 10) }
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading the tuner" />

export default function TunerDetailsPage() {
  const { tuner, overview, brands, pools, today } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { id } = tuner
  const end = (agreement: number) => async (reason: string, options: { idempotencyKey: string }) => {
    await call(endAgreement, { params: { id: agreement }, body: { reason } }, options)
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
          <Link to={link('/admin/tune-owners', {}, { tuner: id })}>Tunes</Link>{' '}
          <Link to={link('/admin/tuners/:id/edit', { id })}>Edit</Link>
        </>
      }
    >
      <Stats>
        <Stat label="Tunes" value={tuner.tunes} />
        <Stat
          label="Account"
          value={tuner.login === null ? 'None' : 'Connected'}
          note={<span className={classes['wrap']}>{tuner.login ?? 'Nobody sees the earnings.'}</span>}
        />
        <Stat label="State" value={earnerStateWords[tuner.state]} />
        <Stat label="Held for" value={tuner.hold_days} unit="days" />
      </Stats>
      <PagePart title="Agreements">
        {overview.agreements.length === 0 && (
          <EmptyState title="No agreement">Without one nothing is earned.</EmptyState>
        )}
        <ul className={classes['rows']}>
          {overview.agreements.map((row) => (
            <li key={row.id}>
              <div className={classes['who']}>
                <b>
                  {row.basis_points === null ? 'An amount for each' : `${row.basis_points / 100}%`} of {row.about}
                </b>
                <small>
                  from {shownDate(row.starts_at)}
                  {row.ends_at !== null && ` until ${shownDate(row.ends_at)}`}
                </small>
              </div>
              {row.ends_at === null && (
                <ReasonButton label="End" title="End this agreement?" confirmLabel="End it now" onConfirm={end(row.id)}>
                  Sales until now keep it.
                </ReasonButton>
              )}
            </li>
          ))}
        </ul>
      </PagePart>
      <PagePart title="New agreement">
        <AgreementForm id={id} from={today} choices={{ brand: brands, pool: pools }} />
      </PagePart>
    </PageShell>
  )
}

function AgreementForm({
  id,
  from,
  choices,
}: {
  id: number
  from: string
  choices: Record<'brand' | 'pool', readonly Choice[]>
}) {
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
  const { subject } = form.values
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
          onChange={(event) => form.setValues({ subject: event.currentTarget.value, subject_id: undefined })}
        />
        {subject === 'tune' && (
          <TuneField error={form.errors['subject_id']} onChoose={(tune) => form.setFieldValue('subject_id', tune)} />
        )}
        {(subject === 'brand' || subject === 'pool') && (
          <NativeSelect
            label={subject === 'brand' ? 'Which brand' : 'Which pool'}
            data={[{ value: '', label: 'Please choose' }, ...choices[subject]]}
            {...form.getInputProps('subject_id')}
            value={form.values.subject_id ?? ''}
          />
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
