import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { earnerStates } from '../../../rules/earnings.ts'
import { earnerStateWords } from '../../earnings/earner-paths.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createStaffTuner, type StaffTuner, updateStaffTuner } from '../../../contract/tuners.ts'

/** A new tuner, or a change of one. */
export function TunerForm({ tuner }: { tuner?: StaffTuner }) {
  const navigate = useNavigate()
  const attempt = useAttempt()
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
    <FormShell shop={shop} submitLabel={tuner ? 'Save' : 'Make a tuner'} label="Tuner">
      <FieldRow>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
      </FieldRow>
      <TextInput
        label="Account that sees the earnings"
        description="Email address; empty for none"
        {...form.getInputProps('login')}
      />
      <FieldRow>
        <NativeSelect
          label="State"
          data={earnerStates.map((value) => ({ value, label: earnerStateWords()[value] }))}
          {...form.getInputProps('state')}
        />
        <NumberInput
          label="Days that shares are held"
          {...(tuner ? {} : { placeholder: 'as usual' })}
          min={0}
          max={180}
          {...form.getInputProps('hold_days')}
        />
      </FieldRow>
      <Textarea label="Note for staff" autosize minRows={2} {...form.getInputProps('note')} />
      <TextInput label="Reason" description="Kept in the audit log." required {...form.getInputProps('reason')} />
    </FormShell>
  )
}
