import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useWishList } from '../../client/kept-products.ts'
import { useProducts } from '../../ui/use-products.ts'
import { ProductTiles } from './product-tile.tsx'
import * as m from '../../messages/m.ts'

/** Wish list of this browser. */
export default function WishListPage() {
  const products = useProducts(useWishList())
  return (
    <PageShell title={m.wishList()} crumbs={[{ label: m.products(), to: link('/products') }, { label: m.wishList() }]}>
      {products === null ? (
        <LoadingState lines={6} />
      ) : products.length === 0 ? (
        <EmptyState title={m.noWishes()} actions={<Link to={link('/products')}>{m.products()}</Link>}>
          {m.noWishesHint()}
        </EmptyState>
      ) : (
        <ProductTiles products={products} />
      )}
    </PageShell>
  )
}
