import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, data, useLoaderData } from 'react-router'
import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { findNumberedProducts, type NumberedProducts } from '#features/quick-orders/contract.ts'
import * as m from '#features/quick-orders/messages/m.ts'
import { mergeLines, type OrderLine, resolveLines } from '#features/quick-orders/rules/order-lines.ts'
import { numberLengthMax, type TypedLine } from '#features/quick-orders/rules/typed-lines.ts'
import { call } from '#kit/call.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import * as dealers from '#features/dealers/messages/m.ts'
import { AddItems } from './add-items.tsx'
import { OrderItems } from './order-items.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [dealer] = await loadDealerPage(args, () => Promise.resolve(null))
  if (!dealer.rights.includes('buy')) throw data(null, { status: 403 })
  return dealer
}

const nothingFound: NumberedProducts = { data: [], products: [] }

/** Puts many products into the cart by their numbers. */
export default function QuickOrderPage() {
  const dealer = useLoaderData<typeof clientLoader>()
  const [lines, setLines] = useState<readonly OrderLine[]>([])
  const lastKey = useRef(0)

  const add = async (typed: readonly TypedLine[]) => {
    const numbers = [...new Set(typed.flat().map(({ number }) => number))].filter(
      ({ length }) => length > 0 && length <= numberLengthMax,
    )
    const found =
      numbers.length === 0
        ? nothingFound
        : await call(findNumberedProducts, { params: { slug: dealer.slug }, body: { numbers } })
    const added = resolveLines(typed, found, () => String((lastKey.current += 1)))
    setLines((before) => mergeLines([...before, ...added]))
  }

  return (
    <DealerFrame dealer={dealer} title={dealers.quickOrder()} lead={m.lead()}>
      <PagePart title={m.addItems()}>
        <AddItems slug={dealer.slug} onAdd={add} />
      </PagePart>
      <OrderItems lines={lines} onChange={setLines} unknown={m.unknownNumber()} emptyHint={m.noItemsHint()} />
    </DealerFrame>
  )
}
