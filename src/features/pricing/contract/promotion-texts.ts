import { z } from 'zod'
import { fieldTexts, type TextsOf } from '#features/translations/rules.ts'
import { shown } from '#kit/fields.ts'

export const promotionName = shown(z.string().trim().min(1, 'Enter a name.').max(120), {
  label: () => 'Name',
  hint: () => 'Customers see it where a discount applies without a code.',
  required: true,
})
const nameText = fieldTexts({ name: promotionName }, ['name'])

/** What can be translated of a promotion: customers see the name of an automatic discount, and of others none. */
export const promotionTexts: TextsOf = (values) => (values['method'] === 'automatic' ? nameText(values) : [])
