import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { link } from '#kit/link.ts'
import { tuneTypeGroupCalls, tuneTypeGroupFields } from '../contract/tune-types.ts'

const page = editorPage({
  kind: 'tune-type-group',
  list: 'Tune types',
  at: '/catalog-manage/tune-types',
  to: (id) => link('/catalog-manage/tune-type-groups/:id', { id }),
  fields: tuneTypeGroupFields,
  initial: { name: '', slug: '', description: '', position: 0 },
  calls: tuneTypeGroupCalls,
})
export const clientLoader = page.clientLoader
export default page.EditorPage
