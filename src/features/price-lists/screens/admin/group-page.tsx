import { ManyInput } from '#features/products/ui/choice-inputs.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { dealerGroupCalls, groupFields, newGroup } from '../../contract/dealer-groups.ts'
import { findPriceListChoices } from '../../contract/price-lists.ts'

const page = editorPage({
  kind: 'dealer-group',
  list: 'Dealer groups',
  at: '/admin/dealer-groups',
  fields: groupFields,
  initial: newGroup,
  calls: dealerGroupCalls,
  inputs: { dealers: (props) => <ManyInput kind="dealer" find={findPriceListChoices} {...props} /> },
})
export const clientLoader = page.clientLoader
export default page.EditorPage
