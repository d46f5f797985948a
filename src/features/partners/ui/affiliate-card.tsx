import type { AffiliateBrand } from '../contract/affiliate-brand.ts'
import { inkOn, safeWebsite } from '../rules/affiliates.ts'
import classes from './affiliate-card.module.css'
import * as m from '../messages/m.ts'

/** An affiliate as visitors see them: initial in their color, name, tagline and website. */
export function AffiliateCard({ name, tagline, website, accent_color: accent }: AffiliateBrand) {
  const site = safeWebsite(website)
  const ink = inkOn(accent)
  return (
    <span className={classes['card']}>
      <span className={classes['mark']} aria-hidden="true" style={ink ? { background: accent, color: ink } : undefined}>
        {Array.from(name)[0]?.toUpperCase()}
      </span>
      <span className={classes['words']}>
        <span>
          {m.recommendedBy({ b: (text) => <b>{text}</b>, name })}
          {tagline !== '' && <span className={classes['line']}>{` · ${tagline}`}</span>}
        </span>
        {site && (
          <a href={site.href} target="_blank" rel="noopener noreferrer nofollow sponsored">
            {site.hostname}
          </a>
        )}
      </span>
    </span>
  )
}
