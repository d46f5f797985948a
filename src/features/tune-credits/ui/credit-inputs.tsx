import { FieldRow } from '#kit/ui/form-shell.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'

/** How many credits of each kind. */
export const CreditInputs = ({
  form,
  max,
}: {
  form: { getInputProps: (field: 'ecu' | 'tcu' | 'awd') => object }
  max: number
}) => (
  <FieldRow>
    <NumberInput label="ECU" min={0} max={max} {...form.getInputProps('ecu')} />
    <NumberInput label="TCU" min={0} max={max} {...form.getInputProps('tcu')} />
    <NumberInput label="AWD" min={0} max={max} {...form.getInputProps('awd')} />
  </FieldRow>
)
