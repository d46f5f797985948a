import { type MouseEvent, type ReactNode, useRef } from 'react'
import { WriteButton } from './write-button.tsx'
import { IconAlertTriangle } from './icons.tsx'
import type { ShopForm } from './use-shop-form.ts'
import { useTypedBefore } from './use-typed-before.ts'
import classes from './form-shell.module.css'

/** The second click of a double click may hit the form that has taken the place of the one that was submitted. */
const refuseSecond = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault()
}

/** Layout of every form: fields, errors that belong to no field, and a submit button that shows progress. */
export function FormShell<V extends Record<string, unknown>>({
  shop,
  submitLabel,
  secondary,
  children,
  label,
  disabled = false,
  action,
}: {
  /** Result of `useShopForm`. */
  shop: ShopForm<V>
  submitLabel: ReactNode
  /** Beside the button, such as a link back. */
  secondary?: ReactNode
  children: ReactNode
  /** Accessible name, if the heading doesn't name the form. */
  label?: string
  disabled?: boolean
  /** Target for browsers that submit before scripts have loaded. */
  action?: string
}) {
  const frame = useRef<HTMLFormElement>(null)
  useTypedBefore(shop.form, frame)
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={shop.onSubmit}
      className={classes['form']}
      {...(label ? { 'aria-label': label } : {})}
      {...(action ? { action, method: 'post' } : {})}
    >
      <div className={classes['fields']}>{children}</div>
      <FormFailure message={shop.failure} />
      <div className={classes['actions']}>
        <WriteButton type="submit" loading={shop.busy} disabled={disabled} onClick={refuseSecond}>
          {submitLabel}
        </WriteButton>
        {secondary}
      </div>
    </form>
  )
}

/** An error message, announced when it appears. */
export const FormFailure = ({ message }: { message: string | null }) => (
  <div role="alert">
    {message !== null && (
      <p className={classes['failure']}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {message}
      </p>
    )}
  </div>
)

/** Fields side by side if there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={classes['row']}>{children}</div>
