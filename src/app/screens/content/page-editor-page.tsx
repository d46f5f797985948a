import type { Block } from '#features/content/contract/blocks.ts'
import {
  createPage,
  getPageRecord,
  pageFields,
  removePage,
  updatePage,
} from '#features/content/contract/staff-pages.ts'
import { BlockList } from '#features/content/ui/block-list.tsx'
import { pictureInput } from '#features/pictures/ui/picture-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { BlockPreview } from './block-preview.tsx'

const page = editorPage({
  kind: 'page',
  noun: 'page',
  list: { label: 'Pages', to: link('/admin/pages') },
  to: (id) => link('/admin/pages/:id', { id }),
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
  get: getPageRecord,
  create: createPage,
  update: updatePage,
  remove: removePage,
  sections: [
    { title: '', fields: ['name', 'address', 'summary', 'layout', 'picture_id', 'action_label', 'action_to'] },
    {
      title: '',
      fields: ['blocks'],
      after: (values) => (
        <BlockPreview
          title={String(values['name'] ?? '')}
          summary={String(values['summary'] ?? '')}
          layout={values['layout'] === 'landing' ? 'landing' : 'article'}
          actionLabel={String(values['action_label'] ?? '')}
          actionTo={String(values['action_to'] ?? '')}
          blocks={(values['blocks'] as Block[] | undefined) ?? []}
        />
      ),
    },
    { title: 'Status', fields: ['state', 'publish_at'] },
  ],
  inputs: {
    picture_id: pictureInput,
    blocks: ({ value, onChange, label, error, errors = {} }) => (
      <BlockList label={label} value={value as Block[]} onChange={onChange} error={error} errors={errors} />
    ),
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
