import { z } from 'zod'
import { fieldTexts, type TextsOf } from '#features/translations/rules.ts'
import { shown } from '#kit/fields.ts'

export const promotionName = shown(z.string().trim().min(1, 'Enter a name.').max(120), {
  label: () => 'Name',
  hint: () => 'Customers see it when a discount applies without a code.',
  required: true,
})
const nameText = fieldTexts({ name: promotionName }, ['name'])

/** Translatable fields of a promotion: customers only see the names of automatic discounts. */
export const promotionTexts: TextsOf = (values) => (values['method'] === 'automatic' ? nameText(values) : [])
