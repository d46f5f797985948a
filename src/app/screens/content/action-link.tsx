import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that staff have set: to a page of the shop, a place on the page, or elsewhere. */
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
