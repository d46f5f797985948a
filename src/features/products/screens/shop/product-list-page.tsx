import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useVehicleFilter } from '#features/garage/ui/vehicle-filter.ts'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, originOf, pageMeta } from '#access/ui/page-meta.ts'
import { listProducts, productListQuery } from '../../contract/products.ts'
import { ProductTiles } from './product-tile.tsx'
import * as m from '../../messages/m.ts'

const crumbs = () => [{ label: m.shop(), to: link('/') }, { label: m.products() }]

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = productListQuery.safeParse(asked)
  if (!query.success) return call(listProducts, { query: {} })
  const { vehicle, ...rest } = query.data
  return call(listProducts, { query: { ...rest, ...(vehicle ? { vehicle: vehicleKey(vehicle) } : {}) } })
}

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: m.productsTitle(),
    description: m.productsDescription(),
    path: link('/products'),
    jsonLd: breadcrumbData(crumbs(), originOf(args)),
  })

export default function ProductListPage() {
  const list = useLoaderData<typeof loader>()
  const vehicleFilter = useVehicleFilter()
  return (
    <PageShell title={m.products()} lead={m.productsLead()} crumbs={crumbs()}>
      <ListShell
        label={m.products()}
        search={{ placeholder: m.searchProducts() }}
        filters={[
          {
            name: 'category',
            label: m.category(),
            kind: 'chips',
            options: list.categories.map(({ slug, name, products }) => ({ value: slug, label: name, count: products })),
          },
          {
            name: 'brand',
            label: m.brand(),
            all: m.allBrands(),
            options: list.brands.map((brand) => ({ value: brand, label: brand })),
          },
          ...vehicleFilter,
          { name: 'available', label: m.stock(), all: m.anyStock(), options: [{ value: '1', label: m.onlyInStock() }] },
        ]}
        sorts={{
          featured: m.featured(),
          price: m.priceUp(),
          '-price': m.priceDown(),
          name: m.byName(),
          newest: m.newest(),
        }}
        pages={list}
        empty={<EmptyState title={m.noProducts()}>{m.noProductsHint()}</EmptyState>}
      >
        <ProductTiles products={list.data} />
      </ListShell>
    </PageShell>
  )
}
