import { Checkbox } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  createRentalUnit,
  type RentalUnit,
  type StaffRentalTool,
  unitForm,
  updateRentalUnit,
} from '../../contract/staff.ts'

/** Form for a rental unit; `unit` is null for a new one. */
export function UnitForm({
  unit,
  tools,
  onDone,
}: {
  unit: RentalUnit | null
  tools: readonly StaffRentalTool[]
  onDone: () => void
}) {
  return unit === null ? <NewUnit tools={tools} onDone={onDone} /> : <KnownUnit unit={unit} onDone={onDone} />
}

function NewUnit({ tools, onDone }: { tools: readonly StaffRentalTool[]; onDone: () => void }) {
  const shop = useShopForm({
    schema: unitForm,
    initial: { tool: tools[0]?.slug ?? '', serial: '', note: '' },
    submit: async (body) => {
      await call(createRentalUnit, { body })
      notify({ text: 'Unit added.' })
      onDone()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Add unit" label="Unit">
      <NativeSelect
        label="Tool"
        data={tools.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...form.getInputProps('tool')}
      />
      <TextInput label="Serial number" required {...form.getInputProps('serial')} />
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
    </FormShell>
  )
}

const changeForm = updateRentalUnit.input.body.omit({ version: true })

function KnownUnit({ unit, onDone }: { unit: RentalUnit; onDone: () => void }) {
  const shop = useShopForm({
    schema: changeForm,
    initial: { serial: unit.serial, note: unit.note, retired: unit.state === 'retired', reason: '' },
    submit: async (body) => {
      await call(updateRentalUnit, { params: { id: unit.id }, body: { ...body, version: unit.version } })
      notify({ text: 'Unit saved.' })
      onDone()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Save" label="Unit">
      <TextInput label="Serial number" required {...form.getInputProps('serial')} />
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
      <Checkbox
        label="Out of the fleet"
        description={unit.state === 'rented' ? 'A rented unit stays in the fleet until it’s returned.' : undefined}
        disabled={unit.state === 'rented'}
        {...form.getInputProps('retired', { type: 'checkbox' })}
      />
      <ReasonInput form={form} hint="Saved in the audit log with the changes." />
    </FormShell>
  )
}
