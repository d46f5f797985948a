import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { listPriceListVariants } from '../../contract/price-lists.ts'

interface Variant {
  id: number
  product: string
  name: string
}

/** Variants of products on sale, once loaded. */
export function useVariants(slugs: readonly string[]): (product: string) => readonly Variant[] {
  const [known, setKnown] = useState<readonly Variant[]>([])
  const products = [...new Set(slugs.filter(Boolean))].toSorted().join(',')
  useEffect(() => {
    if (products === '') return undefined
    const leaving = new AbortController()
    call(listPriceListVariants, { query: { products } }, { signal: leaving.signal }).then(
      ({ data }) => setKnown(data),
      () => undefined,
    )
    return () => leaving.abort()
  }, [products])
  return (product) => known.filter((variant) => variant.product === product)
}
