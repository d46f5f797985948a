import type { ComponentProps } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'

/** Leads to a form for a new record; nothing for who may only look at the catalog, or change their own tunes alone. */
export const NewLink = (props: ComponentProps<typeof ButtonLink>) =>
  useSession().may('catalog.manage') ? <ButtonLink {...props} /> : null
