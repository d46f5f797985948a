import { nameField } from '#features/revisions/contract/fields.ts'
import { fieldTexts, type TextsOf } from '#features/translations/rules.ts'

export const promotionName = nameField(120, 'Customers see it when a discount applies without a code.')
const nameText = fieldTexts({ name: promotionName }, ['name'])

/** Translatable fields of a promotion: customers only see the names of automatic discounts. */
export const promotionTexts: TextsOf = (values) => (values['method'] === 'automatic' ? nameText(values) : [])
