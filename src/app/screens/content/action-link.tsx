import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link set by staff: to a shop page, a section of the page, or another site. */
export const ActionLink = ({
  to,
  className,
  children,
}: {
  to: string
  className?: string | undefined
  children: ReactNode
}) =>
  to.startsWith('/') ? (
    <Link to={to} prefetch="intent" className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} {...(to.startsWith('https:') ? { rel: 'noopener' } : {})}>
      {children}
    </a>
  )
