import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useNavigate } from 'react-router'
import { earnerStates } from '../../../rules/earnings.ts'
import { earnerStateLabels } from '../../earnings/earner-paths.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { Fields } from '#kit/ui/fields.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { createStaffTuner, type StaffTuner, tunerFields, updateStaffTuner } from '../../../contract/tuners.ts'

/** Creates or edits a tuner. */
export function TunerForm({ tuner }: { tuner?: StaffTuner }) {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: tuner ? updateStaffTuner.input.body : createStaffTuner.input.body,
    initial: {
      name: tuner?.name ?? '',
      email: tuner?.email ?? '',
      login: tuner?.login ?? '',
      state: tuner?.state ?? 'active',
      hold_days: tuner?.hold_days ?? '',
      note: tuner?.note ?? '',
      reason: '',
      ...(tuner ? { version: tuner.version } : {}),
    } as Record<string, unknown>,
    submit: async (body) => {
      const saved = tuner
        ? await call(updateStaffTuner, { params: { id: tuner.id }, body: updateStaffTuner.input.body.parse(body) })
        : await attempt((once) => call(createStaffTuner, { body: createStaffTuner.input.body.parse(body) }, once))
      await navigate(link('/admin/tuners/:id', { id: saved.id }))
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel={tuner ? 'Save' : 'Create tuner'} label="Tuner">
      <Fields of={tunerFields} form={form} />
      <FieldRow>
        <NativeSelect
          label="Status"
          data={earnerStates.map((value) => ({ value, label: earnerStateLabels()[value] }))}
          {...form.getInputProps('state')}
        />
        <NumberInput
          label="Hold period (days)"
          {...(tuner ? {} : { placeholder: 'Default' })}
          min={0}
          max={180}
          {...form.getInputProps('hold_days')}
        />
      </FieldRow>
      <Textarea
        label={<OptionalLabel>Internal note</OptionalLabel>}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      <ReasonInput form={form} />
    </FormShell>
  )
}
