import { Link } from 'react-router'
import type { Tag } from '#features/notices/contract/notices.ts'
import { link } from '#kit/link.ts'
import classes from './home.module.css'
import * as m from '../../messages/m.ts'

/** Shows the target of the short link that led here: a vehicle, product or code. */
export function TagStrip({ tag: { kind, target } }: { tag: Tag }) {
  return (
    <aside className={classes['tag']} aria-label={m.yourLink()}>
      {kind === 'code' && <p>{m.linkCode({ b: (text) => <b>{text}</b>, target })}</p>}
      {kind === 'product' && (
        <p>{m.linkProduct({ link: (text) => <Link to={link('/products/:slug', { slug: target })}>{text}</Link> })}</p>
      )}
      {kind === 'vehicle' && (
        <p>
          {m.linkVehicle({ link: (text) => <Link to={`${link('/catalog')}/${vehiclePath(target)}`}>{text}</Link> })}
        </p>
      )}
    </aside>
  )
}

const vehiclePath = (target: string): string => target.split('/').filter(Boolean).map(encodeURIComponent).join('/')
