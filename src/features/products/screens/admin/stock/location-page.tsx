import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { stockLocationCalls, locationFields, newLocation } from '../../../contract/stock-locations.ts'

const page = editorPage({
  kind: 'stock-location',
  list: 'Stock locations',
  at: '/admin/stock-locations',
  fields: locationFields,
  initial: newLocation,
  calls: stockLocationCalls,
  deleted: 'It’s removed from every list of locations.',
  actions: ({ slug }) => (
    <ButtonLink variant="default" to={link('/admin/stock', {}, { location: String(slug) })}>
      Stock
    </ButtonLink>
  ),
})
export const clientLoader = page.clientLoader
export default page.EditorPage
