import { useSession } from '#access/ui/session.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'

/** Leads to a form for a new record; nothing for who may only look at the catalog. */
export const NewLink = ({ to, children }: { to: string; children: string }) =>
  useSession().may('catalog.manage') ? <ButtonLink to={to}>{children}</ButtonLink> : null
