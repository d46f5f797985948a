import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useId } from 'react'
import classes from './field.module.css'

/** What all fields have in common. The label may be left out if the field has an `aria-label`. */
export interface FieldLook {
  label?: ReactNode
  /** A hint below the field. */
  description?: ReactNode
  /** What is wrong with the value, or true if a message elsewhere says so. */
  error?: ReactNode
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  /** An icon inside the field, before or after the value. */
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** Width of the right section, such as "4rem". Default: the height of the field. */
  rightSectionWidth?: string | undefined
  /** Beside the input, such as a button that applies its value. */
  beside?: ReactNode
  /** Class and style of the whole, with label and hint. */
  className?: string | undefined
  style?: CSSProperties | undefined
}
interface Described {
  id?: string | undefined
  'aria-describedby'?: string | undefined
}

/**
 * Label, input, error and hint, in this order, so that the inputs of a row stay in line. `children` renders the input
 * with the props that are not about its looks; its label names it, and error and hint describe it.
 */
export function Field<P extends FieldLook & Described>({
  of,
  children,
}: {
  of: P
  children: (input: Omit<P, keyof FieldLook | keyof Described> & Described & { className: string }) => ReactNode
}) {
  const made = useId()
  const {
    label,
    description,
    error,
    size = 'sm',
    leftSection,
    rightSection,
    rightSectionWidth,
    beside,
    className,
    style,
    id = made,
    'aria-describedby': describedBy,
    ...rest
  } = of
  const message = error === true ? null : error
  const describing = [describedBy, message ? `${id}-error` : null, description ? `${id}-description` : null]
  const describedIds = describing.filter(Boolean).join(' ')
  const control = (
    <div className={clsx('ob-control', classes['control'])} data-error={error ? true : undefined}>
      {leftSection && <span className={classes['before']}>{leftSection}</span>}
      {children({
        ...rest,
        id,
        className: clsx('ob-input', classes['input']),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedIds === '' ? {} : { 'aria-describedby': describedIds }),
      })}
      {rightSection && (
        <span className={classes['after']} style={rightSectionWidth ? { width: rightSectionWidth } : undefined}>
          {rightSection}
        </span>
      )}
    </div>
  )
  return (
    <div className={clsx(classes['field'], className)} style={style} data-size={size}>
      {label && (
        <label htmlFor={id} className={clsx('ob-label', classes['label'])}>
          {label}
        </label>
      )}
      {beside ? (
        <div className={classes['row']}>
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      {message && (
        <p id={`${id}-error`} className={classes['error']}>
          {message}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className={classes['description']}>
          {description}
        </p>
      )}
    </div>
  )
}
