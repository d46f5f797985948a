import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { listCountries } from '#features/addresses/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { getStaffDealer, type StaffDealer, staffChanges, updateStaffDealer } from '../../contract/staff.ts'
import { dealerStates } from '../../rules.ts'
import { dealerStateWords } from '../../ui/dealer-words.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [dealer, countries] = await Promise.all([
    call(getStaffDealer, { params: { id: Number(params['id']) } }),
    call(listCountries, {}),
  ])
  return { dealer, countries: countries.data }
}
const fields = staffChanges.omit({ version: true })

const initialOf = (dealer: StaffDealer) => ({
  status: dealer.status,
  name: dealer.name,
  listed: dealer.listed,
  phone: dealer.phone,
  public_email: dealer.public_email,
  website: dealer.website,
  line1: dealer.line1,
  line2: dealer.line2,
  city: dealer.city,
  state: dealer.state,
  postal_code: dealer.postal_code,
  country_code: dealer.country_code,
  billing_name: dealer.billing_name,
  billing_email: dealer.billing_email,
  tax_id: dealer.tax_id,
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
      notify({ text: 'Saved.' })
      await navigate(link('/admin/dealers/:id', { id }))
    },
  })
  const { form } = shop
  return (
    <PageShell
      title={`Change ${dealer.name}`}
      width="text"
      crumbs={[
        { label: 'Dealers', to: link('/admin/dealers') },
        { label: dealer.name, to: link('/admin/dealers/:id', { id }) },
        { label: 'Change' },
      ]}
    >
      <FormShell
        shop={shop}
        submitLabel="Save"
        label="Dealer"
        secondary={<Link to={link('/admin/dealers/:id', { id })}>Cancel</Link>}
      >
        <NativeSelect
          label="State"
          description="Suspended: members may look, not act. Closed: gone from everywhere but the books."
          data={dealerStates.map((value) => ({ value, label: dealerStateWords()[value] }))}
          {...form.getInputProps('status')}
        />
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <Checkbox label="Shown in the directory" {...form.getInputProps('listed', { type: 'checkbox' })} />
        <FieldRow>
          <TextInput label="Phone" type="tel" {...form.getInputProps('phone')} />
          <TextInput label="Email for customers" type="email" {...form.getInputProps('public_email')} />
        </FieldRow>
        <TextInput label="Website" type="url" {...form.getInputProps('website')} />
        <TextInput label="Street and number" {...form.getInputProps('line1')} />
        <TextInput label="Floor, unit" {...form.getInputProps('line2')} />
        <FieldRow>
          <TextInput label="Postal code" {...form.getInputProps('postal_code')} />
          <TextInput label="City" {...form.getInputProps('city')} />
          <TextInput label="State code" {...form.getInputProps('state')} />
        </FieldRow>
        <NativeSelect
          label="Country"
          data={countries.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps('country_code')}
        />
        <FieldRow>
          <TextInput label="Name on invoices" {...form.getInputProps('billing_name')} />
          <TextInput label="Email for invoices" type="email" {...form.getInputProps('billing_email')} />
          <TextInput label="Tax number" {...form.getInputProps('tax_id')} />
        </FieldRow>
        <Textarea label="Note for staff" rows={3} {...form.getInputProps('note')} />
        <TextInput
          label="Reason"
          description="Kept in the audit log with what changed."
          required
          {...form.getInputProps('reason')}
        />
      </FormShell>
    </PageShell>
  )
}
