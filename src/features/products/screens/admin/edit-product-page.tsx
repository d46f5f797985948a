import type { ClientLoaderFunctionArgs } from 'react-router'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import type { EditedVariant } from '../../contract/variants.ts'
import {
  checkProduct,
  type EditedOption,
  newProduct,
  productFields,
  type ProductPicture,
  productTexts,
} from '../../contract/product-fields.ts'
import { productRecordCalls, getProductRecord } from '../../contract/product-records.ts'
import { productInputs } from './product-inputs.tsx'

const list = { label: 'Products', to: link('/admin/products') }
const page = editorPage({
  kind: 'product',
  list: 'Products',
  at: '/admin/products',
  to: (id) => link('/admin/products/:id/edit', { id }),
  crumbs: ({ id, name }) =>
    id === 0 ? [list] : [list, { label: String(name), to: link('/admin/products/:id', { id }) }],
  title: () => 'Edit product',
  fields: productFields,
  check: checkProduct,
  initial: newProduct,
  calls: productRecordCalls,
  inputs: productInputs,
  translations: translationsOf(productTexts),
  sections: [
    { title: '', fields: ['name', 'slug', 'brand', 'category', 'part_number', 'barcode', 'description', 'body'] },
    { title: 'Status', fields: ['state', 'publish_at'] },
    { title: 'Pictures', fields: ['pictures'] },
    { title: 'Prices', fields: ['prices', 'dealer_prices', 'taxable'] },
    { title: 'Options', fields: ['options', 'variants'] },
    { title: 'Kit', fields: ['parts'] },
    {
      title: 'Shipping and customs',
      fields: [
        'shippable',
        'serial_tracked',
        'weight_grams',
        'length_mm',
        'width_mm',
        'height_mm',
        'customs_code',
        'origin',
      ],
    },
    { title: 'Details', fields: ['specs', 'manual_url', 'tags'] },
    { title: 'Vehicles', fields: ['fits'] },
    { title: 'Other products', fields: ['related', 'accessories'] },
    { title: 'Search engines', fields: ['seo_title', 'seo_description'] },
  ],
  actions: ({ id, slug, state }) => (
    <>
      {state === 'published' && (
        <ButtonLink variant="default" to={link('/products/:slug', { slug: String(slug) })}>
          View in shop
        </ButtonLink>
      )}
      <ButtonLink variant="default" to={link('/admin/products/new', {}, { copy: id })}>
        Copy as new
      </ButtonLink>
    </>
  ),
})

/** A new product starts empty, or as a copy of the one in the query, with its own name, numbers and slug. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const copy = Number(new URL(args.request.url).searchParams.get('copy') ?? 0)
  if (args.params['id'] !== undefined || !Number.isSafeInteger(copy) || copy <= 0) return page.clientLoader(args)
  const [product, { slugOf }] = await Promise.all([
    call(getProductRecord, { params: { id: copy } }),
    import('#kit/slug.ts'),
  ])
  const name = `Copy of ${product.name}`.slice(0, 160)
  const unnumbered = { id: null }
  return {
    ...product,
    id: 0,
    version: 0,
    prepared: true,
    name,
    slug: slugOf(name),
    part_number: '',
    barcode: '',
    state: 'draft',
    publish_at: null,
    // Drawn pictures can't be shared with another product.
    pictures: (product.pictures as ProductPicture[])
      .filter(({ picture_id: pictureId }) => pictureId !== null)
      .map((picture) => ({ ...picture, ...unnumbered })),
    options: (product.options as EditedOption[]).map((option) => ({
      ...option,
      ...unnumbered,
      selections: option.selections.map((selection) => ({ ...selection, ...unnumbered })),
    })),
    variants: (product.variants as EditedVariant[])
      .filter(({ retired }) => !retired)
      .map((variant) => ({ ...variant, ...unnumbered, part_number: '', barcode: '' })),
  }
}
export default page.EditorPage
