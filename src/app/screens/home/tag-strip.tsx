import { Link } from 'react-router'
import type { Tag } from '#features/notices/contract.ts'
import { link } from '#kit/link.ts'
import classes from './home.module.css'

/** What the short address that led here stands for: a vehicle, a product or a code. */
export function TagStrip({ tag: { kind, target } }: { tag: Tag }) {
  return (
    <aside className={classes['tag']} aria-label="Your link">
      {kind === 'code' && (
        <p>
          Your link brings the code <b>{target}</b>. Enter it at checkout.
        </p>
      )}
      {kind === 'product' && (
        <p>
          Your link leads to a product. <Link to={link('/products/:slug', { slug: target })}>Open it</Link>
        </p>
      )}
      {kind === 'vehicle' && (
        <p>
          Your link leads to a vehicle. <Link to={`${link('/catalog')}/${vehiclePath(target)}`}>Show its tunes</Link>
        </p>
      )}
    </aside>
  )
}

const vehiclePath = (target: string): string => target.split('/').filter(Boolean).map(encodeURIComponent).join('/')
