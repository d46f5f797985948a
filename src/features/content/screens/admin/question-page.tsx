import { richTextInput } from '#features/pictures/ui/rich-text-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { questionCalls, questionFields, questionTexts } from '../../contract/questions.ts'

const page = editorPage({
  kind: 'question',
  list: 'Questions',
  at: '/admin/questions',
  fields: questionFields,
  initial: { name: '', topic: 'ordering', position: 0, answer: '', state: 'published', publish_at: null },
  calls: questionCalls,
  deleted: 'It’s removed from the FAQ and from search.',
  translations: translationsOf(questionTexts),
  inputs: {
    answer: richTextInput,
  },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
