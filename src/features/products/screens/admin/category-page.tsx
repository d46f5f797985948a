import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { categoryFields, categoryTexts, categoryRecordCalls } from '../../contract/categories.ts'
import { OneInput } from '../../ui/choice-inputs.tsx'

const page = editorPage({
  kind: 'product-category',
  noun: 'category',
  list: 'Product categories',
  at: '/admin/product-categories',
  fields: categoryFields,
  initial: { name: '', slug: '', parent: null, position: 0 },
  calls: categoryRecordCalls,
  translations: translationsOf(categoryTexts),
  inputs: { parent: (props) => <OneInput kind="category" placeholder="Top level" {...props} /> },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
