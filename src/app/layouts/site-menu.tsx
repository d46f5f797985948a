import { Link } from 'react-router'
import { Dialog } from '#kit/ui/dialog.tsx'
import { PlaceButton } from './place-button.tsx'
import { SchemeButton } from './scheme-button.tsx'
import classes from './site-header.module.css'
import type { SiteMap } from './site-map.ts'
import * as m from '../messages/m.ts'

/** Phone menu, for entries that don't fit the bar. */
export default function SiteMenu({ links, onClose }: { links: SiteMap['main']; onClose: () => void }) {
  return (
    <Dialog side open onClose={onClose} title={m.menu()}>
      <nav aria-label={m.menu()} className={classes['menu']}>
        {links.map(({ label, to }) => (
          <Link key={to} to={to} onClick={onClose}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes['menuTools']}>
        <PlaceButton className={classes['menuTool']} />
        <SchemeButton className={classes['menuTool']} withLabel />
      </div>
    </Dialog>
  )
}
