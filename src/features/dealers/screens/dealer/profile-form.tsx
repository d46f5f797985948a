import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { listCountries } from '#features/addresses/contract.ts'
import { call, CallError } from '#kit/call.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { type DealerSettings, getDealerSettings, settingsFields, updateDealerSettings } from '../../contract/members.ts'
import classes from '../../ui/dealer.module.css'
import * as m from '../../messages/m.ts'

export type Country = z.output<(typeof listCountries)['output']>['data'][number]

/**
 * Saves fields at the version that is shown, then reads the page again. What somebody else saved meanwhile is taken over
 * where nothing was entered here; what was entered is kept, to be looked at and saved again.
 */
export function useSaveSettings({ slug, version }: Pick<DealerSettings, 'slug' | 'version'>) {
  const { revalidate } = useRevalidator()
  const seen = useRef(version)
  useEffect(() => void (seen.current = version), [version])
  return async <V extends Record<string, unknown>>(
    changes: Partial<z.output<typeof settingsFields>>,
    form: UseFormReturnType<V>,
  ) => {
    try {
      await call(updateDealerSettings, { params: { slug }, body: { version: seen.current, ...changes } })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'stale_version') throw error
      const fresh = await call(getDealerSettings, { params: { slug } })
      seen.current = fresh.version
      const untouched = Object.entries(fresh).filter(
        ([name, value]) => typeof form.values[name] === typeof value && !form.isDirty(name),
      )
      form.setValues(Object.fromEntries(untouched) as Partial<V>)
      notify({
        text: m.settingsChanged(),
        kind: 'failure',
      })
      return
    }
    notify({ text: m.saved() })
    await revalidate()
  }
}

const profileFields = settingsFields.pick({
  name: true,
  listed: true,
  about: true,
  tagline: true,
  public_email: true,
  phone: true,
  website: true,
  line1: true,
  line2: true,
  city: true,
  state: true,
  postal_code: true,
  country_code: true,
})

const profileOf = (settings: DealerSettings) => ({
  name: settings.name,
  listed: settings.listed,
  about: settings.about,
  tagline: settings.tagline,
  public_email: settings.public_email,
  phone: settings.phone,
  website: settings.website,
  line1: settings.line1,
  line2: settings.line2,
  city: settings.city,
  state: settings.state,
  postal_code: settings.postal_code,
  country_code: settings.country_code as string,
})

/** What the public may read, and where the shop is. */
export function ProfileForm({ settings, countries }: { settings: DealerSettings; countries: readonly Country[] }) {
  const save = useSaveSettings(settings)
  const shop = useShopForm({
    schema: profileFields,
    initial: profileOf(settings),
    submit: save,
  })
  const { form } = shop
  const states = countries.find(({ code }) => code === form.values.country_code)?.states ?? []
  return (
    <FormShell shop={shop} submitLabel={m.saveProfile()} label={m.profile()}>
      <TextInput label={m.name()} required {...form.getInputProps('name')} />
      <TextInput label={m.tagline()} maxLength={120} {...form.getInputProps('tagline')} />
      <Textarea label={m.aboutShop()} rows={5} maxLength={2000} {...form.getInputProps('about')} />
      <FieldRow>
        <TextInput label={m.phone()} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
        <TextInput label={m.website()} type="url" placeholder="https://" {...form.getInputProps('website')} />
      </FieldRow>
      <TextInput
        label={m.customerEmail()}
        description={m.customerEmailHint()}
        type="email"
        {...form.getInputProps('public_email')}
      />
      <NativeSelect
        label={m.country()}
        data={countries.map((country) => ({ value: country.code, label: country.name }))}
        {...form.getInputProps('country_code')}
      />
      <TextInput label={m.street()} {...form.getInputProps('line1')} />
      <TextInput label={m.floor()} {...form.getInputProps('line2')} />
      <FieldRow>
        <TextInput label={m.postcode()} {...form.getInputProps('postal_code')} />
        <TextInput label={m.city()} {...form.getInputProps('city')} />
        {states.length > 0 && (
          <NativeSelect
            label={m.stateOrProvince()}
            data={[{ value: '', label: m.choose() }, ...states.map((item) => ({ value: item.code, label: item.name }))]}
            {...form.getInputProps('state')}
          />
        )}
      </FieldRow>
      <p className={classes['quiet']}>{settings.latitude === null ? m.placeUnknown() : m.placeKnown()}</p>
      <Checkbox label={m.showInDirectory()} {...form.getInputProps('listed', { type: 'checkbox' })} />
    </FormShell>
  )
}

const billingFields = settingsFields.pick({ billing_name: true, billing_email: true, tax_id: true })

/** To whom invoices go; without it nothing can be bought on the account. */
export function BillingForm({ settings }: { settings: DealerSettings }) {
  const save = useSaveSettings(settings)
  const { billing_name, billing_email, tax_id } = settings
  const shop = useShopForm({ schema: billingFields, initial: { billing_name, billing_email, tax_id }, submit: save })
  return (
    <FormShell shop={shop} submitLabel={m.saveBilling()} label={m.billing()}>
      <p className={classes['quiet']}>{m.billingHint({ currency: settings.currency })}</p>
      <TextInput label={m.invoiceName()} {...shop.form.getInputProps('billing_name')} />
      <TextInput label={m.invoiceEmail()} type="email" {...shop.form.getInputProps('billing_email')} />
      <TextInput label={m.taxNumber()} {...shop.form.getInputProps('tax_id')} />
    </FormShell>
  )
}
