import { TextInput } from '#kit/ui/text-input.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { Toggle } from '#kit/ui/toggle.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { type VehicleDetails, vehicleDetails } from '../contract.ts'
import classes from './vehicle-form.module.css'
import * as m from '../messages/m.ts'

/** The owner's details of a vehicle: name, VIN, plate and odometer. */
export function VehicleForm({
  title,
  subtitle,
  initial,
  submitLabel,
  submit,
  onCancel,
}: {
  title: string
  subtitle?: string
  initial: VehicleDetails
  submitLabel: string
  submit: (details: VehicleDetails) => Promise<unknown>
  onCancel: () => void
}) {
  const shop = useShopForm({ schema: vehicleDetails, initial, submit })
  const { form } = shop
  return (
    <FormShell
      shop={shop}
      label={title}
      submitLabel={submitLabel}
      secondary={<TextButton onClick={onCancel}>{m.cancel()}</TextButton>}
    >
      <p className={classes['vehicle']}>
        <b>{title}</b>
        {subtitle}
      </p>
      <FieldRow>
        <TextInput
          label={<OptionalLabel>{m.nickname()}</OptionalLabel>}
          description={m.nicknameHint()}
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={<OptionalLabel>{m.vin()}</OptionalLabel>}
          description={m.vinHint()}
          autoComplete="off"
          {...form.getInputProps('vin')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={<OptionalLabel>{m.plate()}</OptionalLabel>}
          autoComplete="off"
          maxLength={16}
          {...form.getInputProps('plate')}
        />
        <Toggle
          label={m.mileageUnit()}
          showLabel
          options={[
            { value: 'mi', label: m.miles() },
            { value: 'km', label: m.kilometers() },
          ]}
          value={form.values.mileage_unit}
          onChange={(unit) => form.setFieldValue('mileage_unit', unit)}
        />
      </FieldRow>
    </FormShell>
  )
}
