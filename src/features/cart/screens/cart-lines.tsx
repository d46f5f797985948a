import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { Picture } from '#kit/ui/picture.tsx'
import { Price } from '#kit/ui/price.tsx'
import { TrashButton } from '#kit/ui/trash-button.tsx'
import { useCart } from '../client/cart.ts'
import { type CartProductFacts, useCartProducts } from '../client/products.ts'
import type { CartVehicle } from '../rules.ts'
import type { CartEntryView } from '../rules-view.ts'
import classes from './cart-lines.module.css'
import { QuantityPicker } from './quantity-picker.tsx'
import * as m from '../messages/m.ts'

const tunePath = ({ make, year, model, engine, transmission }: CartVehicle, tune: string) =>
  link(
    '/catalog/:make/:year/:model/:engine/:transmission?',
    { make, year, model, engine, transmission: transmission ?? undefined },
    { tunes: tune },
  )

/** The cart's entries, with quantity and removal. */
export function CartLines({ onLeave }: { onLeave?: () => void }) {
  const { entries } = useCart()
  const facts = useCartProducts(entries.flatMap(({ product, tune }) => (tune === undefined ? product.slug : [])))
  return (
    <ul className={classes['lines']}>
      {entries.map((entry) => (
        <CartLine
          key={entry.hash}
          entry={entry}
          facts={(entry.tune === undefined && facts.get(entry.product.slug)) || { state: 'loading' }}
          onLeave={onLeave}
        />
      ))}
    </ul>
  )
}

function CartLine({
  entry,
  facts,
  onLeave,
}: {
  entry: CartEntryView
  facts: CartProductFacts
  onLeave: (() => void) | undefined
}) {
  const { totals, setQuantity, remove } = useCart()
  const { slug } = entry.product
  const product = facts.state === 'known' ? facts.product : null
  const { tune, vehicle } = entry
  const name = tune ?? product?.name ?? slug.replaceAll('-', ' ')
  const isMissing = entry.pricePerUnit === null
  return (
    <li className={classes['line']}>
      <div className={classes['picture']}>
        {product?.picture && <Picture src={product.picture.url} alt="" width={72} height={72} />}
      </div>
      <div className={classes['what']}>
        <Link
          to={tune !== undefined && vehicle ? tunePath(vehicle, slug) : link('/products/:slug', { slug })}
          onClick={onLeave}
        >
          {name}
        </Link>
        {vehicle && <p className={classes['options']}>{m.forVehicle({ vehicle: vehicle.name })}</p>}
        {product && product.parts.length > 0 && (
          <p className={classes['options']}>
            {product.parts
              .map((part) => (part.quantity > 1 ? `${part.quantity} × ${part.name}` : part.name))
              .join(', ')}
          </p>
        )}
        {entry.options.length > 0 && (
          <p className={classes['options']}>{entry.options.map(({ selection }) => selection.name).join(', ')}</p>
        )}
        {facts.state === 'gone' && <p className={classes['warning']}>{m.discontinued()}</p>}
        {isMissing && facts.state !== 'gone' && (
          <p className={classes['warning']}>{m.notSoldIn({ currency: totals.currency })}</p>
        )}
      </div>
      {!isMissing && (
        <div className={classes['price']}>
          <Price minor={entry.priceForQuantity} was={entry.listForQuantity} currency={totals.currency} />
          {entry.quantity > 1 && (
            <small>{m.priceEach({ price: <Price minor={entry.pricePerUnit} currency={totals.currency} /> })}</small>
          )}
        </div>
      )}
      <div className={classes['controls']}>
        {vehicle === undefined ? (
          <QuantityPicker
            value={entry.quantity}
            label={m.quantityOf({ name })}
            onChange={(quantity) => setQuantity(entry.hash, quantity)}
          />
        ) : (
          <span />
        )}
        <TrashButton label={m.removeItem({ name })} onClick={() => remove(entry.hash)} />
      </div>
    </li>
  )
}
