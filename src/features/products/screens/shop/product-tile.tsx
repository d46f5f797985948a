import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { ProductPrice } from '#features/pricing/ui/shop-price.tsx'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import { FitBadge } from '#features/garage/ui/fit-badge.tsx'
import { useFits } from '../../client/fits.ts'
import type { ProductCard } from '../../contract/products.ts'
import { availabilityLabels } from '../../rules.ts'
import classes from './product-tile.module.css'
import tile from '#kit/ui/tile.module.css'
import { clsx } from 'clsx'

/** Grid of products with picture, price, and stock if low. */
export function ProductTiles({
  products,
  isBlock = false,
}: {
  products: readonly ProductCard[]
  /** For content pages: every tile shows its stock, and all pictures load lazily. */
  isBlock?: boolean
}) {
  const { region } = useSite()
  const { vehicle, fits } = useFits(products.map(({ slug }) => slug))
  return (
    <ul className={classes['tiles']}>
      {products.map((product, index) => {
        const left = product.availability[region]
        return (
          <li key={product.slug}>
            <Link to={link('/products/:slug', { slug: product.slug })} prefetch="intent" className={classes['tile']}>
              <span className={clsx(tile['picture'], classes['picture'])}>
                {product.picture && (
                  <Picture src={product.picture.url} alt="" width={400} height={300} eager={!isBlock && index < 2} />
                )}
              </span>
              <span className={classes['brand']}>{product.brand}</span>
              <strong className={classes['name']}>{product.name}</strong>
              <RatingLine rating={product.rating} />
              <FitBadge vehicle={vehicle} fits={fits.get(product.slug)} />
              <span className={clsx(tile['foot'], classes['foot'])}>
                <ProductPrice slug={product.slug} prices={product.pricesByCurrency} from={product.has_options} />
                {(isBlock || left !== 'enough') && <span data-left={left}>{availabilityLabels[left]()}</span>}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
