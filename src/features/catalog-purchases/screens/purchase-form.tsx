import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { BuyingUser } from '#features/checkout/ui/use-buyer.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { estimateCatalog, payCatalog, payLaterCatalog } from '../contract/catalog-purchases.ts'
import { toolWays } from '../contract/shapes.ts'
import { BuyForm, type TunesQuestion } from '../ui/buy-form.tsx'
import type { ChosenVehicle } from '../client/chosen-vehicle.ts'
import * as m from '../messages/m.ts'

/** Buys the selected tunes of the vehicle. */
export function PurchaseForm({ chosen, user }: { chosen: ChosenVehicle; user: BuyingUser | null }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const way = toolWays.find((known) => known === search.get('way'))
  const wishedWay = way ? { way, tool: search.get('tool') } : null
  const { make, year, model } = chosen.selection
  const wanted = {
    vehicle: {
      make: make ?? '',
      year: year ?? '',
      model: model ?? '',
      engine: chosen.engine.slug,
      transmission: chosen.transmission?.slug ?? null,
    },
    tune_ids: chosen.tuneIds,
  }
  const text = JSON.stringify(wanted)
  const ask = useCallback(
    (question: TunesQuestion, signal: AbortSignal) =>
      call(estimateCatalog, { body: { ...(JSON.parse(text) as typeof wanted), ...question } }, { signal }),
    [text],
  )
  return (
    <BuyForm
      user={user}
      id="purchase"
      label={m.purchase()}
      usualTool="install"
      wishedWay={wishedWay}
      withParts
      waysOf={{ vehicle: wanted.vehicle, tuneIds: chosen.tuneIds }}
      ask={ask}
      pay={async (terms, dealer, once) => {
        const body = { ...wanted, ...terms }
        const paid = await (dealer === null
          ? call(payCatalog, { body }, once)
          : call(payLaterCatalog, { body: { ...body, dealer } }, once))
        await navigate(link('/profile/orders/:id/:token/invoice', { id: paid.id, token: paid.token }, { paid: 1 }))
      }}
      next={m.confirmationByEmail()}
    >
      <PagePart title={m.vehicle()}>
        <p>
          {[chosen.name, chosen.engine.name, ...(chosen.transmission ? [chosen.transmission.name] : [])].join(', ')}
        </p>
      </PagePart>
    </BuyForm>
  )
}
