import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { PreviewButton } from '../../ui/preview-button.tsx'
import { transmissionCalls, transmissionFields } from '../../contract/engine-records.ts'
import { ToolsInput } from './record-inputs.tsx'

const page = editorPage({
  kind: 'transmission',
  list: 'Transmissions',
  at: '/catalog-manage/transmissions',
  fields: transmissionFields,
  initial: {
    name: '',
    slug: '',
    kind: 'manual',
    gears: null,
    tcu: '',
    state: 'draft',
    publish_at: null,
    tool_restrictions: [],
  },
  calls: transmissionCalls,
  actions: ({ id, state }) => state !== 'published' && id > 0 && <PreviewButton kind="transmission" id={id} />,
  sections: [
    { title: '', fields: ['name', 'slug', 'kind', 'gears', 'tcu'] },
    { title: 'Status', fields: ['state', 'publish_at'] },
    { title: 'Tools', fields: ['tool_restrictions'] },
  ],
  inputs: { tool_restrictions: (props) => <ToolsInput {...props} /> },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
