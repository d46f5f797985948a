import { useNavigate } from 'react-router'
import { noPrices, priceSet } from '#features/pricing/price-set.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createPriceTier, priceTierNames } from '../contract/price-tiers.ts'
import { BuyerPrices } from './buyer-prices.tsx'
import { PriceGrid } from './price-grid.tsx'
import { TierNames } from './tier-names.tsx'

export default function NewPriceTierPage() {
  const navigate = useNavigate()
  const shop = useShopForm({
    schema: priceTierNames.extend({ prices: priceSet }),
    initial: { name: '', note: '', prices: noPrices() },
    submit: async (body) => {
      const { id } = await call(createPriceTier, { body })
      await navigate(link('/catalog-manage/price-tiers/:id', { id }))
    },
  })
  const { form } = shop
  return (
    <PageShell
      lead="A new tier has no tunes. Add tunes in their editors."
      crumbs={[{ label: 'Price tiers', to: link('/catalog-manage/price-tiers') }, { label: 'New' }]}
    >
      <FormShell shop={shop} submitLabel="Add price tier" label="Price tier">
        <TierNames form={form} />
        <PriceGrid
          value={form.values.prices}
          onChange={(prices) => form.setFieldValue('prices', prices)}
          errorOf={(name, code) => form.errors[`prices.${name}.${code}`] as string | undefined}
        />
        <BuyerPrices prices={form.values.prices} roleDiscounts={{}} onlyDealers />
      </FormShell>
    </PageShell>
  )
}
