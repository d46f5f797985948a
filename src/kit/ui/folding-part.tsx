import { useMediaQuery } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import classes from './folding-part.module.css'
import { PagePart } from './page-shell.tsx'

/** A section of a long page, collapsed at phone width until opened. */
export function FoldingPart(part: ComponentProps<typeof PagePart>) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (!isNarrow) return <PagePart {...part} />
  const { title, lead, actions, children } = part
  return (
    <details className={classes['part']}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {lead && <div className={classes['lead']}>{lead}</div>}
      {actions && <div className={classes['actions']}>{actions}</div>}
      {children}
    </details>
  )
}
