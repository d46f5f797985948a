import { pictureInput } from '#features/pictures/ui/picture-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { link } from '#kit/link.ts'
import { PreviewButton } from '../../ui/preview-button.tsx'
import {
  createModel,
  getModelRecord,
  modelFields,
  modelTexts,
  removeModel,
  updateModel,
} from '../../contract/model-records.ts'
import { FitmentsInput } from './fitments-input.tsx'

const makePage = (id: unknown) => `${link('/catalog-manage/makes/:id', { id: Number(id) })}?tab=models`

const page = editorPage({
  kind: 'model',
  list: 'Makes',
  at: '/catalog-manage/makes',
  to: (id) => link('/catalog-manage/models/:id', { id }),
  crumbs: (record) => [
    { label: 'Makes', to: link('/catalog-manage/makes') },
    { label: String(record['make_name'] ?? 'Make'), to: makePage(record['make_id']) },
  ],
  fields: modelFields,
  initial: {
    make_id: 0,
    name: '',
    slug: '',
    body: 'hatch',
    description: '',
    picture_id: null,
    state: 'draft',
    publish_at: null,
    fitments: [],
  },
  asked: (search) => ({ make_id: Number(search.get('make')), name: search.get('name') ?? '' }),
  calls: [getModelRecord, createModel, updateModel, removeModel],
  actions: ({ id, state }) => state !== 'published' && id > 0 && <PreviewButton kind="model" id={id} />,
  sections: [
    { title: '', fields: ['name', 'slug', 'body', 'description', 'picture_id'] },
    { title: 'Status', fields: ['state', 'publish_at'] },
    { title: 'Fitments', fields: ['fitments'] },
  ],
  translations: translationsOf(modelTexts),
  inputs: { picture_id: pictureInput, fitments: (props) => <FitmentsInput {...props} /> },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
