import { TextInput, type TextInputProps } from '@mantine/core'
import * as m from '../messages/m.ts'

/** Where the confirmation of a purchase is sent. `description` says what else is. */
export const EmailField = (props: TextInputProps) => (
  <TextInput label={m.email()} type="email" required autoComplete="email" description={m.emailWhy()} {...props} />
)
