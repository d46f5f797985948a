import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { listCountries } from '#features/addresses/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { valuesOf } from '#kit/fields.ts'
import { Fields } from '#kit/ui/fields.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { placeFields, publicFields } from '../../contract/dealers.ts'
import { billingFields, directoryFields } from '../../contract/members.ts'
import { PlaceInputs } from '../place-inputs.tsx'
import { getStaffDealer, type StaffDealer, staffChanges, updateStaffDealer } from '../../contract/staff.ts'
import { dealerStates } from '../../rules.ts'
import { dealerStateLabels } from '../../ui/dealer-labels.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [dealer, countries] = await Promise.all([
    call(getStaffDealer, { params: { id: Number(params['id']) } }),
    call(listCountries, {}),
  ])
  return { dealer, countries: countries.data }
}
const fields = staffChanges.omit({ version: true })

const shownFields = { ...publicFields, ...directoryFields, ...placeFields, ...billingFields }
const initialOf = (dealer: StaffDealer) => ({
  ...valuesOf(shownFields, dealer),
  status: dealer.status,
  note: dealer.note,
  reason: '',
})

export default function EditDealerPage() {
  const { dealer, countries } = useLoaderData<typeof clientLoader>()
  const { id, version } = dealer
  const navigate = useNavigate()
  const shop = useShopForm({
    schema: fields,
    initial: initialOf(dealer),
    submit: async (changes) => {
      await call(updateStaffDealer, { params: { id }, body: { ...changes, version } })
      notify({ text: 'Changes saved.' })
      await navigate(link('/admin/dealers/:id', { id }))
    },
  })
  const { form } = shop
  return (
    <PageShell
      title={`Edit ${dealer.name}`}
      width="text"
      crumbs={[
        { label: 'Dealers', to: link('/admin/dealers') },
        { label: dealer.name, to: link('/admin/dealers/:id', { id }) },
        { label: 'Edit' },
      ]}
    >
      <FormShell
        shop={shop}
        submitLabel="Save"
        label="Dealer"
        secondary={<Link to={link('/admin/dealers/:id', { id })}>Cancel</Link>}
      >
        <NativeSelect
          label="Status"
          description="Suspended: read-only. Closed: hidden everywhere except accounting."
          data={dealerStates.map((value) => ({ value, label: dealerStateLabels()[value] }))}
          {...form.getInputProps('status')}
        />
        <Fields of={{ ...publicFields, ...directoryFields }} form={form} />
        <PlaceInputs form={form} countries={countries} />
        <Fields of={billingFields} form={form} />
        <Textarea label={<OptionalLabel>Internal note</OptionalLabel>} rows={3} {...form.getInputProps('note')} />
        <ReasonInput form={form} hint="Saved in the audit log with the changes." />
      </FormShell>
    </PageShell>
  )
}
