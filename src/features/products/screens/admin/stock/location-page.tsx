import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import {
  createStockLocation,
  getStockLocation,
  locationFields,
  newLocation,
  removeStockLocation,
  updateStockLocation,
} from '../../../contract/stock-locations.ts'

const page = editorPage({
  kind: 'stock-location',
  noun: 'stock location',
  list: { label: 'Stock locations', to: link('/admin/stock-locations') },
  to: (id) => link('/admin/stock-locations/:id', { id }),
  fields: locationFields,
  initial: newLocation,
  get: getStockLocation,
  create: createStockLocation,
  update: updateStockLocation,
  remove: removeStockLocation,
  deleted: 'It’s gone from every list of locations.',
  actions: ({ slug }) => (
    <ButtonLink variant="default" to={link('/admin/stock', {}, { location: String(slug) })}>
      Stock
    </ButtonLink>
  ),
})
export const clientLoader = page.clientLoader
export default page.EditorPage
