import { pageCalls, pageFields, pageTexts } from '#features/content/contract/staff-pages.ts'
import { pictureInput } from '#features/pictures/ui/picture-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { blocksInput, blocksSection } from './block-fields.tsx'

const page = editorPage({
  kind: 'page',
  list: 'Pages',
  at: '/admin/pages',
  fields: pageFields,
  initial: {
    name: '',
    address: '/pages/',
    summary: '',
    layout: 'article',
    picture_id: null,
    action_label: '',
    action_to: '',
    blocks: [],
    state: 'draft',
    publish_at: null,
  },
  calls: pageCalls,
  deleted: 'Visitors can no longer open it.',
  addressOfName: { field: 'address', before: '/pages/' },
  sections: [
    { title: '', fields: ['name', 'address', 'summary', 'layout', 'picture_id', 'action_label', 'action_to'] },
    blocksSection((values) => (values['layout'] === 'landing' ? 'landing' : 'article')),
    { title: 'Status', fields: ['state', 'publish_at'] },
  ],
  translations: translationsOf(pageTexts),
  inputs: {
    picture_id: pictureInput,
    blocks: blocksInput,
  },
  actions: (record) =>
    record['state'] === 'published' && (
      <ButtonLink to={String(record['address'])} variant="default">
        View in shop
      </ButtonLink>
    ),
})
export const clientLoader = page.clientLoader
export default page.EditorPage
