import { TextInput } from './text-input.tsx'
import * as m from '../messages/m.ts'

/** Input for the reason of a staff action. */
export const ReasonInput = ({
  form,
  hint = m.keptInAuditLog(),
}: {
  form: { getInputProps: (name: 'reason') => object }
  hint?: string
}) => <TextInput label={m.reason()} description={hint} required {...form.getInputProps('reason')} />
