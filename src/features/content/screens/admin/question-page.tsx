import { PictureLibrary } from '#features/pictures/ui/picture-library.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { link } from '#kit/link.ts'
import { RichText } from '#kit/ui/rich-text/rich-text.tsx'
import {
  createQuestion,
  getQuestionRecord,
  questionFields,
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
  inputs: {
    answer: ({ value, onChange, label, error }) => (
      <RichText
        label={label}
        error={error}
        value={String(value ?? '')}
        onChange={onChange}
        picker={(choose) => <PictureLibrary onChoose={choose} />}
      />
    ),
  },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
