import { useEffect, useRef, useState } from 'react'
import { listProducts } from '#features/products/contract/products.ts'
import { findNumberedProducts } from '#features/quick-orders/contract.ts'
import * as m from '#features/quick-orders/messages/m.ts'
import { numberLengthMax } from '#features/quick-orders/rules/typed-lines.ts'
import { call } from '#kit/call.ts'
import { type Found, SearchField } from '#kit/ui/search-field.tsx'

const suggestionsMax = 8

/** Finds products by their exact number first, then by the shop's search. The field is empty again after a choice. */
export function ProductFinder({ slug, onFound }: { slug: string; onFound: (number: string) => void }) {
  const [chosen, setChosen] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const numbers = useRef<readonly string[]>([])
  useEffect(() => {
    if (chosen > 0) frame.current?.querySelector('input')?.focus()
  }, [chosen])

  const search = async (typed: string): Promise<readonly Found[]> => {
    const number = typed.slice(0, numberLengthMax)
    const [exact, { data: cards }] = await Promise.all([
      call(findNumberedProducts, { params: { slug }, body: { numbers: [number] } }),
      call(listProducts, { query: { q: number, size: suggestionsMax } }),
    ])
    const [one] = exact.data
    const [product] = exact.products
    const others = cards.filter((card) => one?.variant != null || card.slug !== one?.slug)
    const selections = product?.variants.find(({ id }) => id === one?.variant)?.selections ?? []
    const choices = product?.options.flatMap((option) =>
      option.selections.filter(({ id }) => selections.includes(id)).map(({ name }) => name),
    )
    const found = [
      ...(one && product ? [{ number, label: [product.name, ...(choices ?? [])].join(', '), note: one.number }] : []),
      ...others.map((card) => ({ number: card.slug, label: card.name, note: card.brand })),
    ]
    numbers.current = found.map((row) => row.number)
    return found.map(({ label, note }, value) => ({ value, label, note }))
  }
  return (
    <div ref={frame}>
      <SearchField
        key={chosen}
        label={m.findProduct()}
        description={m.findHint()}
        search={search}
        onChoose={(row) => {
          const number = row && numbers.current[row.value]
          if (number == null) return
          onFound(number)
          setChosen(chosen + 1)
        }}
      />
    </div>
  )
}
