import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, useSyncExternalStore } from 'react'
import { createStore } from '../client/store.ts'

const readOnly = createStore(false)

/** Turns every button that sends something off, or on again: while staff see the shop as a customer. */
export const setReadOnly = (isReadOnly: boolean): void => readOnly.set(isReadOnly)

/** A button that sends something. Where nothing can be changed it is off: a bar on the page says why. */
export function WriteButton({
  disabled = false,
  ...props
}: ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>) {
  const isReadOnly = useSyncExternalStore(readOnly.subscribe, readOnly.get, () => false)
  return <Button {...props} disabled={disabled || isReadOnly} />
}
