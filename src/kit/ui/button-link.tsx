import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A file to download, as a button. */
export const DownloadButton = ({
  href,
  variant = 'filled',
  children,
}: {
  href: string
  variant?: 'filled' | 'default'
  children: ReactNode
}) => (
  <Button component="a" href={href} download variant={variant}>
    {children}
  </Button>
)

/** A link that looks like a button: for the one thing that a page is for, such as making something new. */
export function ButtonLink({
  to,
  variant = 'filled',
  children,
}: {
  to: string
  variant?: 'filled' | 'default'
  children: ReactNode
}) {
  return (
    <Button component={Link} to={to} variant={variant}>
      {children}
    </Button>
  )
}
