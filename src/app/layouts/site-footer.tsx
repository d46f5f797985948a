import { useSite } from '#access/ui/site-context.tsx'
import { PlaceButton } from './place-button.tsx'
import classes from './site-footer.module.css'
import type { MenuGroup } from './site-map.ts'
import { LinkList } from '../screens/helpful-links.tsx'
import { Wordmark } from './wordmark.tsx'
import * as m from '../messages/m.ts'

/** Site map of existing pages, and a note on what prices include. */
export function SiteFooter({ groups }: { groups: readonly MenuGroup[] }) {
  const { pricesIncludeTax } = useSite()
  return (
    <footer className={classes['footer']}>
      <div className={classes['inner']}>
        <div className={classes['brand']}>
          <Wordmark />
          <p>{m.footerLead()}</p>
          <PlaceButton className={classes['place']} />
        </div>
        <nav aria-label={m.siteMap()} className={classes['map']}>
          {groups.map(({ title, links }) => (
            <section key={title}>
              <h2>{title}</h2>
              <LinkList links={links} />
            </section>
          ))}
        </nav>
        <p className={classes['fine']}>{m.footerNote({ prices: pricesIncludeTax ? 'gross' : 'net' })}</p>
      </div>
    </footer>
  )
}
