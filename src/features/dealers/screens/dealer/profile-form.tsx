import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call, CallError } from '#kit/call.ts'
import { valuesOf } from '#kit/fields.ts'
import { Fields } from '#kit/ui/fields.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { placeFields, publicFields } from '../../contract/dealers.ts'
import {
  billingFields,
  type DealerSettings,
  directoryFields,
  getDealerSettings,
  type settingsFields,
  updateDealerSettings,
} from '../../contract/members.ts'
import classes from '../../ui/dealer.module.css'
import { type Country, PlaceInputs } from '../place-inputs.tsx'
import * as m from '../../messages/m.ts'

/**
 * Saves fields against the loaded version, then reloads. After a conflict, others' changes are merged into untouched
 * fields, and own input is kept to review and save again.
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

const profileFields = { ...publicFields, ...directoryFields, ...placeFields }
const profileForm = z.strictObject(profileFields)

/** The public profile and the shop's address. */
export function ProfileForm({ settings, countries }: { settings: DealerSettings; countries: readonly Country[] }) {
  const save = useSaveSettings(settings)
  const shop = useShopForm({
    schema: profileForm,
    initial: valuesOf(profileFields, settings),
    submit: save,
  })
  return (
    <FormShell shop={shop} submitLabel={m.saveProfile()} label={m.profile()}>
      <Fields of={publicFields} form={shop.form} />
      <PlaceInputs form={shop.form} countries={countries} />
      <p className={classes['quiet']}>{settings.latitude === null ? m.placeUnknown() : m.placeKnown()}</p>
      <Fields of={directoryFields} form={shop.form} />
    </FormShell>
  )
}

const billingForm = z.strictObject(billingFields)

/** The recipient of invoices, required for purchases on account. */
export function BillingForm({ settings }: { settings: DealerSettings }) {
  const save = useSaveSettings(settings)
  const shop = useShopForm({ schema: billingForm, initial: valuesOf(billingFields, settings), submit: save })
  return (
    <FormShell shop={shop} submitLabel={m.saveBilling()} label={m.billing()}>
      <p className={classes['quiet']}>{m.billingHint({ currency: settings.currency })}</p>
      <Fields of={billingFields} form={shop.form} />
    </FormShell>
  )
}
