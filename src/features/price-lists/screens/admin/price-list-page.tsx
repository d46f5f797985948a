import { ManyInput } from '#features/products/ui/choice-inputs.tsx'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { endpointUrl } from '#kit/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { newPriceList, priceListFields } from '../../contract/price-list-fields.ts'
import { exportPriceLines, findPriceListChoices, priceListCalls } from '../../contract/price-lists.ts'
import { LinesInput } from './lines-input.tsx'
import { PreviewPart } from './preview-part.tsx'

const page = editorPage({
  kind: 'price-list',
  list: 'Price lists',
  at: '/admin/price-lists',
  fields: priceListFields,
  initial: newPriceList,
  calls: priceListCalls,
  inputs: {
    groups: (props, { audience }) =>
      audience === 'chosen' ? <ManyInput kind="dealer-group" find={findPriceListChoices} {...props} /> : null,
    dealers: (props, { audience }) =>
      audience === 'chosen' ? <ManyInput kind="dealer" find={findPriceListChoices} {...props} /> : null,
    prices: (props, { audience }) => <LinesInput {...props} audience={String(audience)} />,
  },
  sections: [
    { title: '', fields: ['name', 'audience', 'groups', 'dealers', 'internal_note'] },
    { title: 'Prices', fields: ['prices'] },
    { title: 'Dates', fields: ['starts_at', 'ends_at'] },
    {
      title: 'Status',
      fields: ['state', 'publish_at'],
      after: (values, { id }) => <PreviewPart values={values} id={id === 0 ? null : id} />,
    },
  ],
  actions: ({ id }) => (
    <Button variant="default" href={endpointUrl(exportPriceLines, { params: { id } })} download>
      Export CSV
    </Button>
  ),
})
export const clientLoader = page.clientLoader
export default page.EditorPage
