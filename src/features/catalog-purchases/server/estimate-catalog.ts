import { operation } from '#access/operation.ts'
import { estimateOf } from '#features/checkout/server/estimate-order.ts'
import { readSplitCredits } from '#features/tune-credits/server/split-credits.ts'
import { estimateCatalog } from '../contract/catalog-purchases.ts'
import { priceWantedTunes, toolsOfEstimate } from './price-tunes.ts'

export const estimateCatalogOperation = operation(
  estimateCatalog,
  async ({ db, database, services, actor, input, now }) => {
    const { destination, email, shipping_tier: shippingTier, ...wanted } = input.body
    const { basket, lines, priced, seesDealerTexts } = await priceWantedTunes(
      { db, database, services, actor, now },
      wanted,
      {
        destination: destination ?? null,
        email: email ?? actor.email,
        shippingTier,
      },
    )
    return {
      ...estimateOf(priced, lines, shippingTier === undefined),
      ...toolsOfEstimate(basket),
      split_credits: await readSplitCredits(
        db,
        basket.lines.map(({ tuneId }) => tuneId),
        seesDealerTexts,
      ),
    }
  },
)
