import { ManyInput } from '#features/products/ui/choice-inputs.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { link } from '#kit/link.ts'
import {
  createDealerGroup,
  getDealerGroup,
  groupFields,
  newGroup,
  removeDealerGroup,
  updateDealerGroup,
} from '../../contract/dealer-groups.ts'
import { findPriceListChoices } from '../../contract/price-lists.ts'

const page = editorPage({
  kind: 'dealer-group',
  noun: 'dealer group',
  list: { label: 'Dealer groups', to: link('/admin/dealer-groups') },
  to: (id) => link('/admin/dealer-groups/:id', { id }),
  fields: groupFields,
  initial: newGroup,
  get: getDealerGroup,
  create: createDealerGroup,
  update: updateDealerGroup,
  remove: removeDealerGroup,
  inputs: { dealers: (props) => <ManyInput kind="dealer" find={findPriceListChoices} {...props} /> },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
