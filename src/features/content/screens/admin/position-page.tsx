import { PictureLibrary } from '#features/pictures/ui/picture-library.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { link } from '#kit/link.ts'
import { RichText } from '#kit/ui/rich-text/rich-text.tsx'
import {
  createPosition,
  getPositionRecord,
  positionFields,
  removePosition,
  updatePosition,
} from '../../contract/positions.ts'

const page = editorPage({
  kind: 'position',
  noun: 'position',
  list: { label: 'Open positions', to: link('/admin/positions') },
  to: (id) => link('/admin/positions/:id', { id }),
  fields: positionFields,
  initial: { name: '', place: '', employment: 'full_time', body: '', state: 'draft', publish_at: null },
  get: getPositionRecord,
  create: createPosition,
  update: updatePosition,
  remove: removePosition,
  inputs: {
    body: ({ value, onChange, label, error }) => (
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
