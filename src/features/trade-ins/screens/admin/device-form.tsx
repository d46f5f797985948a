import { FormPrices } from '#features/pricing/ui/form-prices.tsx'
import { Checkbox, Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import { slug } from '#kit/shapes.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createStaffDevice, deviceForm, type StaffDevice, updateStaffDevice } from '../../contract/staff.ts'
import { conditions, conditionLabels } from '../../rules.ts'

const formShape = deviceForm.extend({ slug })

/** Form for a device and its trade-in values; `device` is null for a new one. */
export function DeviceForm({ device, onDone }: { device: StaffDevice | null; onDone: () => void }) {
  const shop = useShopForm({
    schema: formShape,
    initial: {
      make: device?.make ?? '',
      model: device?.model ?? '',
      slug: device?.slug ?? '',
      note: device?.note ?? '',
      allowances: device?.allowances ?? {},
      retired: device?.retired ?? false,
      reason: '',
    },
    submit: async ({ slug: name, ...body }) => {
      if (device === null) await call(createStaffDevice, { body: { ...body, slug: name } })
      else await call(updateStaffDevice, { params: { id: device.id }, body: { ...body, version: device.version } })
      notify({ text: 'Device saved.' })
      onDone()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Save" label="Device">
      <FieldRow>
        <TextInput label="Make" required {...form.getInputProps('make')} />
        <TextInput label="Model" required {...form.getInputProps('model')} />
      </FieldRow>
      <TextInput
        label="Slug"
        required
        description="Used in the URL, such as autotuner-one. Can’t be changed later."
        disabled={device !== null}
        {...form.getInputProps('slug')}
      />
      <Textarea
        label="Note for customers"
        description="What to include, or which versions we don’t accept."
        rows={2}
        {...form.getInputProps('note')}
      />
      {conditions.map((condition) => (
        <FormPrices
          key={condition}
          form={form}
          name={`allowances.${condition}`}
          label={`Allowance, ${conditionLabels()[condition].toLowerCase()}`}
          value={form.values.allowances[condition]}
        />
      ))}
      <Checkbox label="No longer accepted" {...form.getInputProps('retired', { type: 'checkbox' })} />
      <ReasonInput form={form} hint="Saved in the audit log with the changes." />
    </FormShell>
  )
}
