import { useEffect, useSyncExternalStore } from 'react'
import { isAdmin, roles } from '#access/permissions.ts'
import { useSession } from '#access/ui/session.tsx'
import type { SessionUser } from '#access/ui/session-store.ts'
import { call } from '#kit/call.ts'
import { createStore } from '#kit/client/store.ts'
import { listOwnPrices, ownPricesMax, type OwnTunePrice } from '../contract/own-prices.ts'
import type { ItemPrices } from '../quantity-prices.ts'
import { discountRoles } from '../unit-price.ts'

interface OwnPrices {
  /** User the prices belong to. */
  userId: number | null
  products: ReadonlyMap<string, ItemPrices>
  tunes: ReadonlyMap<string, OwnTunePrice>
}
type Kind = 'products' | 'tunes'

const none: OwnPrices = { userId: null, products: new Map(), tunes: new Map() }
const store = createStore(none)
const serverPrices = (): OwnPrices => none

/** Requested slugs, and those waiting for the next call. */
const asked: Record<Kind, Set<string>> = { products: new Set(), tunes: new Set() }
let waiting: Record<Kind, string[]> = { products: [], tunes: [] }
let isScheduled = false

/** Only some roles can have their own prices, and staff see dealer prices; nobody else makes the call. */
const mayHavePrices = (user: Pick<SessionUser, 'role' | 'f'>): boolean =>
  user.role === roles.dealer ||
  isAdmin({ userId: null, role: user.role, flags: user.f }) ||
  user.f.some((flag) => flag in discountRoles)

function begin(userId: number): void {
  if (store.get().userId === userId) return
  for (const slugs of Object.values(asked)) slugs.clear()
  waiting = { products: [], tunes: [] }
  store.set({ ...none, userId })
}

function ask(kind: Kind, slugs: readonly string[]): void {
  const fresh = slugs.filter((slug) => !asked[kind].has(slug))
  if (fresh.length === 0) return
  for (const slug of fresh) asked[kind].add(slug)
  waiting[kind].push(...fresh)
  if (isScheduled) return
  isScheduled = true
  // Batches all slugs of a page.
  setTimeout(() => {
    isScheduled = false
    const { products, tunes } = waiting
    waiting = { products: [], tunes: [] }
    for (let from = 0; from < Math.max(products.length, tunes.length); from += ownPricesMax)
      void load(products.slice(from, from + ownPricesMax), tunes.slice(from, from + ownPricesMax))
  })
}

async function load(products: string[], tunes: string[]): Promise<void> {
  const { userId } = store.get()
  try {
    const found = await call(listOwnPrices, { body: { products, tunes } })
    const before = store.get()
    if (before.userId !== userId) return
    store.set({
      userId,
      products: new Map([...before.products, ...found.products.map(({ slug, ...own }) => [slug, own] as const)]),
      tunes: new Map([...before.tunes, ...found.tunes.map((tune) => [tune.slug, tune] as const)]),
    })
  } catch {
    // On failure, list prices stay until the next attempt; checkout always charges the right ones.
    for (const slug of products) asked.products.delete(slug)
    for (const slug of tunes) asked.tunes.delete(slug)
  }
}

/** This person's prices before a sale, by slug, once loaded; empty for everyone who pays list prices. */
export function useOwnPrices<K extends Kind>(kind: K, slugs: readonly string[]): OwnPrices[K] {
  const { user } = useSession()
  const own = useSyncExternalStore(store.subscribe, store.get, serverPrices)
  const wanted = slugs.join(' ')
  useEffect(() => {
    if (!user || !mayHavePrices(user)) return
    begin(user.id)
    ask(kind, wanted.split(' ').filter(Boolean))
  }, [user, kind, wanted])
  return (own.userId === (user?.id ?? null) ? own : none)[kind]
}
