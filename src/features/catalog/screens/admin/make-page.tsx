import { pictureInput } from '#features/pictures/ui/picture-input.tsx'
import { MakeModels } from './make-models.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { PreviewButton } from '../../ui/preview-button.tsx'
import { makeCalls, makeFields, makeTexts } from '#features/vehicles/contract/makes.ts'

const page = editorPage({
  kind: 'make',
  list: 'Makes',
  at: '/catalog-manage/makes',
  fields: makeFields,
  initial: {
    name: '',
    slug: '',
    description: '',
    picture_id: null,
    seo_title: '',
    seo_description: '',
    state: 'draft',
    publish_at: null,
  },
  asked: (search) => ({ name: search.get('name') ?? '' }),
  calls: makeCalls,
  tabs: [
    {
      key: 'models',
      label: 'Models',
      render: ({ id, editable }) => <MakeModels makeId={id} isEditable={editable} />,
    },
  ],
  translations: translationsOf(makeTexts),
  inputs: { picture_id: pictureInput },
  actions: ({ id, state }) =>
    id > 0 && (
      <>
        <Link to={link('/catalog-manage/makes/:id/seo', { id })}>Search engine texts</Link>
        {state !== 'published' && <PreviewButton kind="make" id={id} />}
      </>
    ),
  sections: [
    { title: '', fields: ['name', 'slug', 'description', 'picture_id'] },
    { title: 'Status', fields: ['state', 'publish_at'] },
    { title: 'Search engines', fields: ['seo_title', 'seo_description'] },
  ],
})
export const clientLoader = page.clientLoader
export default page.EditorPage
