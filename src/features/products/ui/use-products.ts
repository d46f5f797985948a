import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { listProducts, type ProductCard } from '../contract/products.ts'

/** The products of some slugs in their order; those that are gone are left out. Null while they load. */
export function useProducts(slugs: readonly string[]): readonly ProductCard[] | null {
  const wanted = slugs.join(',')
  const [known, setKnown] = useState<{ wanted: string; products: readonly ProductCard[] }>({ wanted: '', products: [] })
  useEffect(() => {
    if (wanted === '') return
    let isStale = false
    call(listProducts, { query: { slugs: wanted, size: 60 } }).then(
      ({ data }) => isStale || setKnown({ wanted, products: data }),
      () => isStale || setKnown({ wanted, products: [] }),
    )
    return () => {
      isStale = true
    }
  }, [wanted])
  if (wanted === '') return []
  if (known.wanted !== wanted) return null
  return wanted.split(',').flatMap((slug) => known.products.find((product) => product.slug === slug) ?? [])
}
