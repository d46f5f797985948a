import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Permission } from '#kit/contract.ts'
import { useSession } from './session.tsx'

/** A link for those who may open its target; plain text for everyone else. */
export function PermittedLink({ right, to, children }: { right: Permission; to: string; children: ReactNode }) {
  const { may } = useSession()
  return may(right) ? <Link to={to}>{children}</Link> : children
}
