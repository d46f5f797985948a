import { pictureField } from '#features/pictures/picture-record-field.ts'
import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordOf, recordStates } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts, type TextsOf } from '#features/translations/rules.ts'
import { post } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { int, nameSort, stateFilters, text, time } from '#kit/shapes.ts'
import { isPageAddress } from '../rules/addresses.ts'
import { isLinkAddress } from '../rules/blocks.ts'
import { blockLines } from '../rules/block-lines.ts'
import { blockTexts } from '../rules/block-texts.ts'
import { type Block, blockPictures, blocks } from './blocks.ts'
import { pageLayouts } from './pages.ts'

const access = 'content.manage' as const

export const layoutLabels = () => ({ landing: 'Landing page', article: 'Article' }) as const
export const blocksField = shown(blocks, {
  label: () => 'Content',
  wide: true,
  format: (value) => blockLines(value as Block[]).join('\n'),
})

export const pageFields = {
  name: shown(text(120).min(1, { error: () => 'Title is required.' }), { label: () => 'Title', required: true }),
  address: shown(text(100).refine(isPageAddress, { error: () => 'Enter a URL such as /pages/spring-event.' }), {
    label: () => 'URL',
    hint: () => 'Begins with /pages/, followed by lowercase letters, digits and hyphens.',
    required: true,
  }),
  summary: shown(text(300), {
    label: () => 'Summary',
    hint: () => 'One or two sentences below the title and in search results.',
    lines: 2,
  }),
  layout: shown(z.enum(pageLayouts), { label: () => 'Layout', choices: layoutLabels }),
  picture_id: pictureField,
  action_label: shown(text(60), { label: () => 'Button', hint: () => 'Leave empty for no button.' }),
  action_to: shown(
    text(300).refine((value) => value === '' || isLinkAddress(value), {
      error: () => 'Enter an address of the shop, such as /products, or one that begins with https://.',
    }),
    { label: () => 'Button leads to', placeholder: '/products/flashzilla-v3' },
  ),
  blocks: blocksField,
  ...lifeFields,
  ...translationFields,
}
const ownTexts = fieldTexts(pageFields, ['name', 'summary', 'action_label'])
/** The translatable texts of a page. */
export const pageTexts: TextsOf = (values) => [...ownTexts(values), ...blockTexts((values['blocks'] ?? []) as Block[])]
export const pageRecord = recordOf(pageFields)

export const pageRow = z.object({
  id: int,
  name: z.string(),
  address: z.string(),
  layout: z.enum(pageLayouts),
  state: z.enum(recordStates),
  updated_at: time,
  version: int,
})
export const listPageRecords = list('/v1/admin/pages', 'Lists pages in every state', {
  access,
  filters: { ...stateFilters(recordStates, nameSort), layout: z.enum(pageLayouts).optional() },
  row: pageRow,
})
export const exportPageRecords = exportOf(listPageRecords)
export const pageCalls = recordCalls('/v1/admin/pages', 'a page', { read: access, fields: pageFields })
export const [getPageRecord, createPage, updatePage, removePage] = pageCalls
export const previewBlocks = post('/v1/admin/block-previews', 'Returns blocks as the shop would show them', {
  access,
  body: z.strictObject({ blocks }),
  output: z.object({ blocks, pictures: blockPictures }),
})
