import type { ComponentProps } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'

/** Link to the form for a new record, shown only with the right to manage the catalog. */
export const NewLink = (props: ComponentProps<typeof ButtonLink>) =>
  useSession().may('catalog.manage') ? <ButtonLink {...props} /> : null
