import { z } from 'zod'
import { nameField } from '#features/revisions/contract/fields.ts'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { toolServices } from '#features/tools/services.ts'
import { shown } from '#kit/fields.ts'
import { pricesText } from '#features/pricing/price-set.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { int, nameSort, searchText, text } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'
import { toolRuleFields } from './settings.ts'

export const toolServiceNames = () => ({ remote: 'Remote flash', mail_in: 'Mail-in', workshop: 'In our workshop' })
export const toolRegionNames = () => ({ 1: 'North America only', 2: 'Europe only' })

/** A flash tool, or a service by which our staff flash. */
export const toolFields = {
  name: nameField(120),
  slug: slugField,
  description: shown(text(2_000), { label: () => 'Description', lines: 3 }),
  install_fee: shown(pricesByCurrency, {
    label: () => 'Install fee',
    hint: () => 'Added to tunes that are flashed with it. Without one, it isn’t offered in that currency.',
    wide: true,
    format: (value) => pricesText(value as Parameters<typeof pricesText>[0]),
  }),
  product_slug: shown(
    z
      .string()
      .trim()
      .max(120)
      .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Enter the last part of the product’s URL, such as obd-cable.'),
    {
      label: () => 'Product',
      hint: () => 'The URL slug of the product that sells it. Leave empty if we don’t sell it.',
    },
  ),
  service: shown(z.enum(toolServices).nullable(), { label: () => 'Service by our staff', choices: toolServiceNames }),
  region: shown(int.min(1).max(2).nullable(), {
    label: () => 'Region',
    format: (value) => toolRegionNames()[value as 1 | 2],
  }),
  ...toolRuleFields,
}
const path = '/v1/admin/ecu/flash-tools'
const toolKinds = ['own', 'service'] as const
export const listTools = list(path, 'Lists flash tools and services by our staff, for editors', {
  access: 'catalog.read',
  filters: { q: searchText, kind: z.enum(toolKinds).optional(), sort: nameSort },
  row: z.object({
    id: int,
    name: z.string(),
    slug: z.string(),
    product_slug: z.string(),
    service: z.enum(toolServices).nullable(),
    region: z.union([z.literal(1), z.literal(2)]).nullable(),
    install_fee: pricesByCurrency,
    /** Tunes that it can flash. */
    tunes: int,
  }),
})
export const exportTools = exportOf(listTools)
export const toolCalls = recordCalls(path, 'a flash tool', {
  read: 'catalog.read',
  edit: 'catalog.manage',
  fields: toolFields,
  says: { remove: 'Deletes a flash tool that nothing uses' },
})
export const [getTool, createTool, updateTool, removeTool] = toolCalls
