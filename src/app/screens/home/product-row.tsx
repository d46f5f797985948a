import { Link } from 'react-router'
import { ProductPrice } from '#features/pricing/ui/shop-price.tsx'
import type { ProductCard } from '#features/products/contract/products.ts'
import { link } from '#kit/link.ts'
import { Picture } from '#kit/ui/picture.tsx'
import classes from './home.module.css'
import * as m from '../../messages/m.ts'
import tile from '#kit/ui/tile.module.css'

/** First products of the shop; renders nothing if there are none. */
export function ProductRow({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section className={classes['section']} aria-labelledby="products-title">
      <div className={classes['sectionHead']}>
        <h2 id="products-title">{m.bestSellers()}</h2>
        <Link to={link('/products')}>{m.allProducts()}</Link>
      </div>
      <ul className={classes['products']}>
        {products.map((product) => (
          <li key={product.slug}>
            <Link to={link('/products/:slug', { slug: product.slug })} prefetch="intent">
              <span className={tile['picture']}>
                {product.picture && <Picture src={product.picture.url} alt="" width={400} height={300} />}
              </span>
              <strong>{product.name}</strong>
              <ProductPrice slug={product.slug} prices={product.pricesByCurrency} from={product.has_options} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
