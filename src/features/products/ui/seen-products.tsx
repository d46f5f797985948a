import { PagePart } from '#kit/ui/page-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { allowsMore, useConsent } from '#features/notices/client/consent.ts'
import { useSeenProducts } from '../client/kept-products.ts'
import { ProductTiles } from '../screens/shop/product-tile.tsx'
import * as m from '../messages/m.ts'
import { useProducts } from './use-products.ts'

const shownMax = 4

/** Products that were looked at before this one; nothing while there are none. */
export function SeenProducts({ current }: { current: string }) {
  const { consent: facts, region } = useSite()
  const consent = useConsent(facts)
  const isAllowed = allowsMore(consent, facts) || (region === 1 && consent?.state !== 'given')
  const products = useProducts(useSeenProducts(current, isAllowed).slice(0, shownMax))
  if (!products || products.length === 0) return null
  return (
    <PagePart title={m.recentlyViewed()}>
      <ProductTiles products={products} />
    </PagePart>
  )
}
