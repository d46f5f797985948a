import { richTextInput } from '#features/pictures/ui/rich-text-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { link } from '#kit/link.ts'
import {
  createQuestion,
  getQuestionRecord,
  questionFields,
  questionTexts,
  removeQuestion,
  updateQuestion,
} from '../../contract/questions.ts'

const page = editorPage({
  kind: 'question',
  noun: 'question',
  list: { label: 'Questions', to: link('/admin/questions') },
  to: (id) => link('/admin/questions/:id', { id }),
  fields: questionFields,
  initial: { name: '', topic: 'ordering', position: 0, answer: '', state: 'published', publish_at: null },
  get: getQuestionRecord,
  create: createQuestion,
  update: updateQuestion,
  remove: removeQuestion,
  deleted: 'It’s gone from the questions and the search.',
  translations: translationsOf(questionTexts),
  inputs: {
    answer: richTextInput,
  },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
