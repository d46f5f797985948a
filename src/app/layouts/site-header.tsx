import { Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { link } from '#kit/link.ts'
import { IconMenu2 } from '#kit/ui/icons.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { PlaceButton } from './place-button.tsx'
import { SearchLink } from './search-link.tsx'
import { SchemeButton } from './scheme-button.tsx'
import type { SiteMap } from './site-map.ts'
import classes from './site-header.module.css'
import { Wordmark } from './wordmark.tsx'
import * as m from '../messages/m.ts'

const SiteMenu = lazyPart(() => import('./site-menu.tsx'))

/** Navigation bar: menu, region and currency, color scheme, account and cart. */
export function SiteHeader({ map }: { map: SiteMap }) {
  const [menu, setMenu] = useState(false)
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <button type="button" className={classes['burger']} aria-label={m.menu()} onClick={() => setMenu(true)}>
          <IconMenu2 size={24} />
        </button>
        <Link to={link('/')} className={classes['home']} aria-label={m.homeLink()}>
          <Wordmark />
        </Link>
        <nav aria-label={m.main()} className={classes['nav']}>
          {map.main.map(({ label, to }) => (
            <NavLink key={to} to={to} prefetch="intent">
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes['tools']}>
          <SearchLink className={classes['tool']} />
          <PlaceButton className={classes['wideTool']} />
          <SchemeButton className={classes['wideTool']} />
          <AccountMenu links={map.account} backOffice={map.backOffice} className={classes['tool']} />
          <CartLink className={classes['tool']} />
        </div>
      </div>
      {menu && (
        <Suspense fallback={null}>
          <SiteMenu links={map.main} onClose={() => setMenu(false)} />
        </Suspense>
      )}
    </header>
  )
}
