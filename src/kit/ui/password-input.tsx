import { useState } from 'react'
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'
import * as m from '../messages/m.ts'

/** A password field whose eye button says in the reader’s language what it does. */
export function PasswordInput(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <MantinePasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? m.hidePassword() : m.showPassword() }}
    />
  )
}
