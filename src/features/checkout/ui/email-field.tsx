import { TextInput, type TextInputProps } from '#kit/ui/text-input.tsx'
import * as m from '../messages/m.ts'

/** The email address for the confirmation. `description` names other uses. */
export const EmailField = (props: TextInputProps) => (
  <TextInput label={m.email()} type="email" required autoComplete="email" description={m.emailWhy()} {...props} />
)
