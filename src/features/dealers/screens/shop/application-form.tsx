import { Checkbox, Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { usualCountry } from '#features/addresses/rules.ts'
import { call } from '#kit/call.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { applicationForm, createDealerApplication } from '../../contract/dealers.ts'
import {
  type DealerKind,
  dealerKindKeys,
  dealerKinds,
  type Specialization,
  specializationKeys,
  specializations,
} from '../../rules.ts'
import type { Country } from '../place-inputs.tsx'
import classes from './directory.module.css'
import * as m from '../../messages/m.ts'

/** The dealer application form. `onSent` receives the ID and token that show its state. */
export function ApplicationForm({
  countries,
  user,
  onSent,
}: {
  countries: readonly Country[]
  user: { name: string; email: string } | null
  onSent: (sent: { id: number; token: string }) => void
}) {
  const { currency, region } = useSite()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: applicationForm,
    keepAs: 'dealer-application',
    initial: {
      company_name: '',
      kind: 'both' as DealerKind,
      contact_name: user?.name ?? '',
      email: user?.email ?? '',
      phone: '',
      website: '',
      line1: '',
      line2: '',
      city: '',
      state: '',
      postal_code: '',
      country_code: usualCountry(currency) as string,
      tax_id: '',
      specializations: [] as Specialization[],
      years_in_business: 0,
      message: '',
    },
    submit: async (body) => onSent(await attempt((once) => call(createDealerApplication, { body }, once))),
  })
  const { form } = shop
  const chosen = form.values.specializations
  const states = countries.find(({ code }) => code === form.values.country_code)?.states ?? []
  return (
    <FormShell shop={shop} submitLabel={m.apply()} label={m.yourApplication()}>
      <TextInput label={m.company()} required autoComplete="organization" {...form.getInputProps('company_name')} />
      <NativeSelect
        label={m.kind()}
        data={dealerKindKeys.map((value) => ({ value, label: dealerKinds()[value] }))}
        {...form.getInputProps('kind')}
      />
      <FieldRow>
        <TextInput label={m.yourName()} required autoComplete="name" {...form.getInputProps('contact_name')} />
        <TextInput label={m.email()} type="email" required autoComplete="email" {...form.getInputProps('email')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={m.phone()} type="tel" required autoComplete="tel" {...form.getInputProps('phone')} />
        <TextInput
          label={m.websiteOptional()}
          type="url"
          placeholder="https://"
          autoComplete="url"
          {...form.getInputProps('website')}
        />
      </FieldRow>
      <NativeSelect
        label={m.country()}
        required
        data={countries
          .filter((country) => country.region === null || country.region === region)
          .map((country) => ({ value: country.code, label: country.name }))}
        {...form.getInputProps('country_code')}
      />
      <TextInput label={m.street()} required autoComplete="address-line1" {...form.getInputProps('line1')} />
      <FieldRow>
        <TextInput label={m.postcode()} autoComplete="postal-code" {...form.getInputProps('postal_code')} />
        <TextInput label={m.city()} required autoComplete="address-level2" {...form.getInputProps('city')} />
        {states.length > 0 && (
          <NativeSelect
            label={m.stateOrProvince()}
            required
            data={[{ value: '', label: m.choose() }, ...states.map((item) => ({ value: item.code, label: item.name }))]}
            {...form.getInputProps('state')}
          />
        )}
      </FieldRow>
      <FieldRow>
        <TextInput label={<OptionalLabel>{m.taxNumber()}</OptionalLabel>} {...form.getInputProps('tax_id')} />
        <NumberInput label={m.yearsInBusiness()} min={0} max={150} {...form.getInputProps('years_in_business')} />
      </FieldRow>
      <fieldset className={classes['checks']}>
        <legend>{m.yourSpecializations()}</legend>
        {specializationKeys.map((item) => (
          <Checkbox
            key={item}
            label={specializations()[item]}
            checked={chosen.includes(item)}
            onChange={(event) =>
              form.setFieldValue(
                'specializations',
                event.currentTarget.checked ? [...chosen, item] : chosen.filter((other) => other !== item),
              )
            }
          />
        ))}
      </fieldset>
      <Textarea
        label={m.aboutShopOptional()}
        description={m.aboutShopHint()}
        rows={5}
        maxLength={4000}
        {...form.getInputProps('message')}
      />
    </FormShell>
  )
}
