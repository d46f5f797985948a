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

/** Splits the props of a field into those of its frame and those of its input, which is named and described by it. */
export function useField<P extends FieldLook & Described>(props: P) {
  const made = useId()
  const {
    label,
    description,
    error,
    size,
    leftSection,
    rightSection,
    rightSectionWidth,
    beside,
    className,
    style,
    id = made,
    'aria-describedby': describedBy,
    ...rest
  } = props
  const shown = [
    describedBy,
    error && error !== true ? `${id}-error` : null,
    description ? `${id}-description` : null,
  ].filter(Boolean)
  return {
    frame: {
      id,
      label,
      description,
      error,
      size,
      leftSection,
      rightSection,
      rightSectionWidth,
      beside,
      className,
      style,
    },
    input: {
      ...rest,
      id,
      className: clsx('ob-input', classes['input']),
      ...(error ? { 'aria-invalid': true as const } : {}),
      ...(shown.length > 0 ? { 'aria-describedby': shown.join(' ') } : {}),
    },
  }
}

/** Label, input, error and hint, in this order, so that the inputs of a row stay in line. */
export function Field({
  id,
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
  children,
}: FieldLook & { id: string; children: ReactNode }) {
  const control = (
    <div className={clsx('ob-control', classes['control'])} data-error={error ? true : undefined}>
      {leftSection && <span className={classes['before']}>{leftSection}</span>}
      {children}
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
      {error && error !== true && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
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
