import { clsx } from 'clsx'
import { createContext, type ReactNode, use } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
import classes from './page-shell.module.css'

/** Title of the screen in `screens.ts`. */
export const ScreenTitle = createContext('')

export interface PageShellProps {
  /** Default: the screen's title. */
  title?: ReactNode
  /** Whether the title is user content, so its case stays unchanged. */
  isGiven?: boolean | undefined
  /** Shown beside the title, such as a state. */
  badges?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  crumbs?: readonly Crumb[] | undefined
  /** wide: lists and catalog. text: reading and forms, 45 rem wide. */
  width?: 'wide' | 'text' | undefined
  children: ReactNode
}

/** Placeholder of a screen while it loads. */
export const PageRoom = ({ children }: { children: ReactNode }) => <div className={classes['page']}>{children}</div>

/** Layout of a screen: breadcrumbs, its main heading, lead, actions, then the content. */
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

/** A page section with a heading and a hairline above. */
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
