import { richTextInput } from '#features/pictures/ui/rich-text-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { positionCalls, positionFields, positionTexts } from '../../contract/positions.ts'

const page = editorPage({
  kind: 'position',
  list: 'Open positions',
  at: '/admin/positions',
  fields: positionFields,
  initial: { name: '', place: '', employment: 'full_time', body: '', state: 'draft', publish_at: null },
  calls: positionCalls,
  deleted: 'It’s removed from the careers page. Applications stay in tickets.',
  translations: translationsOf(positionTexts),
  inputs: {
    body: richTextInput,
  },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
