import type { ReactNode } from 'react'
import { PriceInput } from '#features/pricing/ui/price-input.tsx'
import { ManyInput } from '#features/products/ui/choice-inputs.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { promotionTexts } from '#features/pricing/contract/promotion-texts.ts'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { checkPromotion, newPromotion, promotionFields } from '../../contract/promotion-fields.ts'
import { findPromotionChoices, promotionCalls } from '../../contract/promotions.ts'
import { PreviewPart } from './preview-part.tsx'

type Input = (props: InputProps, values: FieldValues) => ReactNode
const many =
  (kind: string): Input =>
  (props) => <ManyInput kind={kind} find={findPromotionChoices} {...props} />
/** Inputs shown only while they have an effect. */
const when =
  (isUsed: (values: FieldValues) => boolean, input: Input): Input =>
  (props, values) =>
    isUsed(values) ? input(props, values) : null
/** A number that is needed when it is shown. */
const Count: Input = ({ value, onChange, labelText, description, error }) => (
  <NumberInput
    label={labelText}
    description={description}
    error={error}
    hideControls
    allowDecimal={false}
    value={(value as number | null) ?? ''}
    onChange={(next) => onChange(next === '' ? null : next)}
  />
)
const isKind =
  (...kinds: string[]) =>
  (values: FieldValues) =>
    kinds.includes(String(values['kind']))
const isChosen = (values: FieldValues) => values['applies_to'] === 'chosen'

const page = editorPage({
  kind: 'promotion',
  list: 'Promotions',
  at: '/admin/promotions',
  fields: promotionFields,
  check: checkPromotion,
  initial: newPromotion,
  calls: promotionCalls,
  translations: translationsOf(promotionTexts),
  inputs: {
    percent: when(isKind('percent', 'quantity'), Count),
    buy_quantity: when(isKind('quantity'), Count),
    get_quantity: when(isKind('quantity'), Count),
    amounts: when(isKind('amount'), PriceInput),
    minimum_subtotal: PriceInput,
    products: when(isChosen, many('product')),
    categories: when(isChosen, many('category')),
    tune_types: when(isChosen, many('tune-type')),
    vehicles: many('vehicle'),
    dealer_groups: when((values) => values['buyers'] === 'dealers', many('dealer-group')),
    dealers: when(
      (values) => values['buyers'] === 'dealers',
      (props) => (
        <ManyInput
          kind="dealer"
          find={findPromotionChoices}
          {...props}
          description="Leave groups and dealers empty for all dealers."
        />
      ),
    ),
  },
  sections: [
    { title: '', fields: ['name', 'method', 'code', 'hidden'] },
    {
      title: 'Discount',
      fields: [
        'kind',
        'applies_to',
        'percent',
        'buy_quantity',
        'get_quantity',
        'amounts',
        'products',
        'categories',
        'tune_types',
      ],
    },
    {
      title: 'Conditions',
      fields: ['buyers', 'region', 'dealer_groups', 'dealers', 'vehicles', 'minimum_subtotal', 'minimum_quantity'],
    },
    { title: 'Limits', fields: ['redemptions_max', 'per_customer_max', 'starts_at', 'ends_at', 'combinable'] },
    { title: 'Status', fields: ['state', 'publish_at'], after: (values) => <PreviewPart values={values} /> },
  ],
  actions: ({ id, method }) => (
    <>
      {method === 'generated' && (
        <ButtonLink variant="default" to={link('/admin/promotions/:id/codes', { id })}>
          Generated codes
        </ButtonLink>
      )}
      <ButtonLink variant="default" to={link('/admin/promotions/:id/uses', { id })}>
        Uses
      </ButtonLink>
    </>
  ),
})
export const clientLoader = page.clientLoader
export default page.EditorPage
