import { clsx } from 'clsx'
import { createContext, type ReactNode, use } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import classes from './page-shell.module.css'

/** The title of the screen in the table of screens. */
export const ScreenTitle = createContext('')

export interface PageShellProps {
  /** The screen's own, unless said. */
  title?: ReactNode
  /** The title is a name or subject that someone gave: its letters stay as they are. */
  isGiven?: boolean | undefined
  /** Its state and the like, beside the title. */
  badges?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  crumbs?: readonly Crumb[] | undefined
  /** wide: lists and catalog. text: reading and forms, 45 rem. */
  width?: 'wide' | 'text' | undefined
  children: ReactNode
}

/** The room of a screen, while what it shows is on its way. */
export const PageRoom = ({ children }: { children: ReactNode }) => <div className={classes['page']}>{children}</div>

/** The frame of a screen: the way to it, its one main heading, a lead, its actions, then the content. */
export function PageShell({ title, isGiven, badges, lead, actions, crumbs, width = 'wide', children }: PageShellProps) {
  const screenTitle = use(ScreenTitle)
  return (
    <div className={clsx(classes['page'], width === 'text' && classes['text'])}>
      {crumbs && <Breadcrumbs crumbs={crumbs} />}
      <header className={classes['head']}>
        <div>
          <div className={classes['name']}>
            <h1 className={clsx(classes['title'], isGiven && classes['given'])}>{title ?? screenTitle}</h1>
            {badges}
          </div>
          {lead && <div className={classes['lead']}>{lead}</div>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A part of a page with a heading of its own and a hairline above. */
export function PagePart({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes['part']}>
      <header className={classes['head']}>
        <div>
          <h2 className={classes['subtitle']}>{title}</h2>
          {lead && <div className={classes['partLead']}>{lead}</div>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
