import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { regionCurrencies } from '#access/actor.ts'
import { listCountries } from '#features/addresses/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import type { Currency } from '#kit/money.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createStaffDealer, newDealerForm } from '../../contract/staff.ts'

export async function clientLoader() {
  return call(listCountries, {})
}
export default function NewDealerPage() {
  const { data: countries } = useLoaderData<typeof clientLoader>()
  const { region } = useSite()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const currencies: readonly Currency[] = regionCurrencies[region]
  const shop = useShopForm({
    schema: newDealerForm,
    initial: {
      name: '',
      currency: currencies[0] as string,
      country_code: region === 1 ? 'US' : 'DE',
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
      title="New dealer"
      lead="The owner is invited by email and enters the rest."
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
        <TextInput label="Email of the owner" type="email" required {...form.getInputProps('owner_email')} />
        <FieldRow>
          <NativeSelect
            label="Country"
            data={countries.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.getInputProps('country_code')}
          />
          <NativeSelect
            label="Currency of the account"
            description="It stays for good."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[...currencies]}
            {...form.getInputProps('currency')}
          />
        </FieldRow>
        <Textarea label="Note for staff" rows={3} {...form.getInputProps('note')} />
      </FormShell>
    </PageShell>
  )
}
