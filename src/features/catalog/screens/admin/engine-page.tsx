import { pictureInput } from '#features/pictures/ui/picture-input.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { PreviewButton } from '../../ui/preview-button.tsx'
import { engineFields, engineCalls } from '../../contract/engine-records.ts'
import { DiscountsInput, ToolsInput } from './record-inputs.tsx'

const page = editorPage({
  kind: 'engine',
  list: 'Engines',
  at: '/catalog-manage/engines',
  fields: engineFields,
  initial: {
    name: '',
    slug: '',
    code: '',
    displacement_cc: null,
    cylinders: null,
    fuel: 'petrol',
    aspiration: 'turbo',
    ecu: '',
    horsepower: null,
    torque_lb_ft: null,
    picture_id: null,
    state: 'draft',
    publish_at: null,
    tool_restrictions: [],
    other_role_discounts: {},
  },
  asked: (search) => ({ name: search.get('name') ?? '' }),
  calls: engineCalls,
  actions: ({ id, state }) => state !== 'published' && id > 0 && <PreviewButton kind="engine" id={id} />,
  sections: [
    { title: '', fields: ['name', 'slug', 'code', 'ecu', 'picture_id'] },
    { title: 'Figures', fields: ['displacement_cc', 'cylinders', 'fuel', 'aspiration', 'horsepower', 'torque_lb_ft'] },
    { title: 'Status', fields: ['state', 'publish_at'] },
    { title: 'Tools and prices', fields: ['tool_restrictions', 'other_role_discounts'] },
  ],
  inputs: {
    picture_id: pictureInput,
    tool_restrictions: (props) => <ToolsInput {...props} />,
    other_role_discounts: (props) => <DiscountsInput {...props} />,
  },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
