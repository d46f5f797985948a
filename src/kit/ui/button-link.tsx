import { Button } from './button.tsx'
import type { ReactNode } from 'react'

/** A download link styled as a button. */
export const DownloadButton = ({
  href,
  variant = 'filled',
  children,
}: {
  href: string
  variant?: 'filled' | 'default'
  children: ReactNode
}) => (
  <Button href={href} download variant={variant}>
    {children}
  </Button>
)

/** A link styled as a button, for a page's main action, such as creating a record. */
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
    <Button to={to} variant={variant}>
      {children}
    </Button>
  )
}
