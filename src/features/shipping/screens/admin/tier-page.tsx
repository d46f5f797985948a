import { listCountries } from '#features/addresses/contract.ts'
import { PriceInput } from '#features/pricing/ui/price-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { call } from '#kit/call.ts'
import { currencies } from '#kit/money.ts'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { currenciesOf, newTier, tierFields } from '../../contract/tier-fields.ts'
import { tierCalls } from '../../contract/tiers.ts'
import { type Countries, DestinationsInput } from './destinations-input.tsx'
import { ParcelPart } from './parcel-part.tsx'

/** Prices in another region's currencies are only shown so they can be cleared. */
const pricesOfRegion = (props: InputProps, { region }: FieldValues) => (
  <PriceInput
    {...props}
    codes={currencies.filter((code) => currenciesOf(region).includes(code) || code in (props.value as object))}
  />
)

const page = editorPage({
  kind: 'shipping-tier',
  list: 'Shipping tiers',
  at: '/admin/shipping-tiers',
  fields: tierFields,
  load: async () => ({ countries: (await call(listCountries, {})).data }),
  initial: newTier,
  calls: tierCalls,
  inputs: (record) => ({
    destinations: (props) => <DestinationsInput {...props} countries={record['countries'] as Countries} />,
    prices: pricesOfRegion,
    free_from: pricesOfRegion,
  }),
  sections: [
    { title: '', fields: ['name', 'slug', 'region'] },
    { title: 'Parcels', fields: ['destinations', 'weight_max_grams', 'prices', 'free_from'] },
    { title: 'Delivery', fields: ['days_min', 'days_max', 'position'] },
    {
      title: 'Status',
      fields: ['state', 'publish_at'],
      after: (values, record) => (
        <ParcelPart
          key={String(values['region'])}
          values={values}
          replaces={String(record['slug'])}
          countries={record['countries'] as Countries}
        />
      ),
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.EditorPage
