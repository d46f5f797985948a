import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './button.module.css'

interface ButtonLook {
  /** filled: the main action. default: others. subtle: beside a text or in a row. */
  variant?: 'filled' | 'default' | 'subtle'
  /** sm is as high as a field of its area. compact-…: in a line of text or a row. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'compact-xs' | 'compact-sm'
  fullWidth?: boolean
  /** An icon in front of the label. */
  leftSection?: ReactNode
}
type Own = ButtonLook & { children?: ReactNode; className?: string | undefined }
export type PlainButtonProps = Own & Omit<ComponentPropsWithRef<'button'>, keyof Own> & { loading?: boolean }
type ButtonProps =
  | PlainButtonProps
  /** A link of the shop. */
  | (Own & Omit<LinkProps, keyof Own>)
  /** A link elsewhere, or a download. */
  | (Own & Omit<ComponentPropsWithRef<'a'>, keyof Own> & { href: string })

/** A button, or a link that looks like one. While loading, it shows progress and can’t be pressed. */
export function Button(props: ButtonProps) {
  const { variant = 'filled', size = 'sm', fullWidth = false, leftSection, className, children, ...rest } = props
  const look = {
    className: clsx('ob-button', classes['button'], className),
    'data-variant': variant,
    'data-size': size,
    ...(fullWidth ? { 'data-full': true } : {}),
  }
  const content = (
    <>
      {leftSection && <span className={classes['icon']}>{leftSection}</span>}
      <span className={classes['label']}>{children}</span>
    </>
  )
  if ('to' in rest)
    return (
      <Link {...rest} {...look}>
        {content}
      </Link>
    )
  if ('href' in rest)
    return (
      <a {...rest} {...look}>
        {content}
      </a>
    )
  const { type = 'button', loading = false, disabled = false, ...others } = rest
  return (
    <button
      {...others}
      {...look}
      type={type}
      disabled={disabled || loading}
      {...(loading ? { 'data-loading': true } : {})}
    >
      {content}
      {loading && <span className={classes['loader']} aria-hidden="true" />}
    </button>
  )
}
