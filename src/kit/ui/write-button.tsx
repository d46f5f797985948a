import { useSyncExternalStore } from 'react'
import { createStore } from '../client/store.ts'
import { Button, type PlainButtonProps } from './button.tsx'

const readOnly = createStore(false)

/** Disables every submitting button while staff view the shop as a customer. */
export const setReadOnly = (isReadOnly: boolean): void => readOnly.set(isReadOnly)

/** A submitting button. Disabled in read-only views, where a bar on the page explains why. */
export function WriteButton({ disabled = false, ...props }: PlainButtonProps) {
  const isReadOnly = useSyncExternalStore(readOnly.subscribe, readOnly.get, () => false)
  return <Button {...props} disabled={disabled || isReadOnly} />
}
