import { useEffect, useState } from 'react'
import { getProduct, type Product } from '#features/products/contract/products.ts'
import { call, CallError } from '#kit/call.ts'

/** The current data of a product in the cart; `gone` when it is no longer sold. */
export type CartProductFacts = { state: 'loading' } | { state: 'gone' } | { state: 'known'; product: Product }

const known = new Map<string, Promise<CartProductFacts>>()

function factsOf(slug: string): Promise<CartProductFacts> {
  let facts = known.get(slug)
  if (!facts) {
    facts = call(getProduct, { params: { slug } }).then(
      (product): CartProductFacts => ({ state: 'known', product }),
      (error: unknown): CartProductFacts => {
        known.delete(slug)
        return error instanceof CallError && error.status === 404 ? { state: 'gone' } : { state: 'loading' }
      },
    )
    known.set(slug, facts)
  }
  return facts
}

/** Names, pictures and stock of the products in the cart, which stores only slugs and prices. */
export function useCartProducts(slugs: readonly string[]): ReadonlyMap<string, CartProductFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<string, CartProductFacts>>(new Map())
  const wanted = [...new Set(slugs)].toSorted().join(' ')
  useEffect(() => {
    let stale = false
    const list = wanted.split(' ').filter(Boolean)
    const load = async () => {
      const entries = await Promise.all(list.map(async (slug) => [slug, await factsOf(slug)] as const))
      if (!stale) setFacts(new Map(entries))
    }
    void load()
    return () => {
      stale = true
    }
  }, [wanted])
  return facts
}
