import { Link } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { link } from '#kit/link.ts'
import { Picture } from '#kit/ui/picture.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { KitPart, Product } from '../contract/products.ts'
import classes from './kit-parts.module.css'
import * as m from '../messages/m.ts'
import thumb from '#kit/ui/thumbnail.module.css'

/** What a kit holds, what each part costs alone, and what the kit saves. */
export default function KitParts({ kit }: { kit: Product }) {
  const { currency } = useSite()
  const alone = kit.parts.reduce<number | null>((sum, part) => {
    const price = part.pricesByCurrency[currency]
    return sum === null || price === undefined ? null : sum + price * part.quantity
  }, 0)
  const price = kit.pricesByCurrency[currency]
  const saving = alone === null || price === undefined ? 0 : alone - price
  return (
    <section className={classes['kit']} aria-labelledby="kit-parts">
      <h2 id="kit-parts">{m.inThisKit()}</h2>
      <ul>
        {kit.parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a kit may hold the same goods twice, with other choices
          <li key={index}>
            {part.picture ? (
              <Picture className={thumb['thumbnail']} src={part.picture.url} alt="" width={56} height={42} />
            ) : (
              <i />
            )}
            <PartName part={part} />
            <Price minor={part.pricesByCurrency[currency] ?? null} currency={currency} />
          </li>
        ))}
      </ul>
      {saving > 0 && <p>{m.kitSaves({ amount: <Price minor={saving} currency={currency} /> })}</p>}
    </section>
  )
}

function PartName({ part }: { part: KitPart }) {
  const name = part.quantity > 1 ? `${part.quantity} × ${part.name}` : part.name
  return (
    <span>
      {part.kind === 'product' ? <Link to={link('/products/:slug', { slug: part.slug })}>{name}</Link> : name}
      {part.options.length > 0 && <small>{part.options.map(({ selection }) => selection).join(', ')}</small>}
    </span>
  )
}
