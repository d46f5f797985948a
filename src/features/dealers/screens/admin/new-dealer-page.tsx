import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { regionCurrencies } from '#access/actor.ts'
import { listCountries } from '#features/addresses/contract.ts'
import { usualCountry } from '#features/addresses/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import type { Currency } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { createStaffDealer, newDealerForm } from '../../contract/staff.ts'

export async function clientLoader() {
  return call(listCountries, {})
}
export default function NewDealerPage() {
  const { data: countries } = useLoaderData<typeof clientLoader>()
  const { region } = useSite()
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const currencies: readonly Currency[] = regionCurrencies[region]
  const shop = useShopForm({
    schema: newDealerForm,
    initial: {
      name: '',
      currency: currencies[0] as string,
      country_code: usualCountry(currencies[0]!) as string,
      owner_email: '',
      note: '',
    },
    submit: async (body) => {
      const { id } = await attempt((once) => call(createStaffDealer, { body }, once))
      await navigate(link('/admin/dealers/:id', { id }))
    },
  })
  const { form } = shop
  return (
    <PageShell
      lead="The owner gets an email invite and completes the details."
      crumbs={[{ label: 'Dealers', to: link('/admin/dealers') }, { label: 'New dealer' }]}
      width="text"
    >
      <FormShell
        shop={shop}
        submitLabel="Add dealer"
        label="New dealer"
        secondary={<Link to={link('/admin/dealers')}>Cancel</Link>}
      >
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <TextInput label="Owner’s email" type="email" required {...form.getInputProps('owner_email')} />
        <FieldRow>
          <NativeSelect
            label="Country"
            data={countries.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.getInputProps('country_code')}
          />
          <NativeSelect
            label="Account currency"
            description="The currency can’t be changed later."
            data={[...currencies]}
            {...form.getInputProps('currency')}
          />
        </FieldRow>
        <Textarea label={<OptionalLabel>Internal note</OptionalLabel>} rows={3} {...form.getInputProps('note')} />
      </FormShell>
    </PageShell>
  )
}
