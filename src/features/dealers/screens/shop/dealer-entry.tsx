import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { placeLine } from '#features/addresses/rules.ts'
import { formatMoney } from '#kit/money.ts'
import { useListQuery } from '#kit/ui/list-query.ts'
import type { PublicDealer } from '../../contract/dealers.ts'
import { distanceUnitOf, formatDistance } from '../../map.ts'
import { type DealerKind, dealerKinds, specializations } from '../../rules.ts'
import { DealerLogo, DealerName } from '../../ui/dealer-frame.tsx'
import classes from './directory.module.css'
import * as m from '../../messages/m.ts'

/** One dealer of the directory. */
export function DealerEntry({ dealer }: { dealer: PublicDealer }) {
  const query = useListQuery()
  const { currency } = useSite()
  return (
    <li
      className={classes['entry']}
      style={(dealer.accent_color ? { '--dealer': dealer.accent_color } : {}) as CSSProperties}
    >
      <DealerLogo name={dealer.name} logo={dealer.logo} />
      <div>
        <DealerName {...dealer} />
        <p className={classes['where']}>
          {dealer.distance_km !== null && <b>{formatDistance(dealer.distance_km, distanceUnitOf(currency))}</b>}
          <span>{[dealer.line1, placeLine(dealer)].filter(Boolean).join(', ')}</span>
          <span>{dealerKinds()[dealer.kind as DealerKind]}</span>
        </p>
      </div>
      <div className={classes['body']}>
        {dealer.tagline && (
          <p>
            <b>{dealer.tagline}</b>
          </p>
        )}
        {dealer.about && <p>{dealer.about}</p>}
        {dealer.opening_hours && (
          <p aria-label={m.openingHours()} style={{ whiteSpace: 'pre-line' }}>
            {dealer.opening_hours}
          </p>
        )}
        {dealer.specializations.length > 0 && (
          <ul className={classes['tags']} aria-label={m.specializations()}>
            {dealer.specializations.map((key) => (
              <li key={key}>{specializations()[key]}</li>
            ))}
          </ul>
        )}
        {dealer.tools.length > 0 && (
          <details className={classes['fees']}>
            <summary>{m.installFees()}</summary>
            <ul>
              {dealer.tools.map((tool) => (
                <li key={tool.name}>
                  <span>{tool.name}</span>
                  <span>
                    {tool.install_fee === 0
                      ? m.free()
                      : formatMoney({ minor: tool.install_fee, currency: dealer.currency })}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <div className={classes['acts']}>
          <Link to={query.to({ dealer: dealer.slug })} preventScrollReset>
            {m.messageTo({ name: dealer.name })}
          </Link>
          {dealer.phone && <a href={`tel:${dealer.phone.replaceAll(/[^+\d]/g, '')}`}>{dealer.phone}</a>}
          {dealer.website && (
            <a href={dealer.website} rel="noopener noreferrer nofollow" target="_blank">
              {m.website()}
            </a>
          )}
        </div>
      </div>
    </li>
  )
}
