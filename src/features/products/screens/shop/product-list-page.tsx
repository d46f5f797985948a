import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, originOf, pageMeta } from '#kit/ui/seo.ts'
import { listProducts, productListQuery } from '../../contract.ts'
import { ProductTiles } from './product-tile.tsx'

const crumbs = [{ label: 'Shop', to: link('/') }, { label: 'Products' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const query = productListQuery.safeParse(asked)
  return call(listProducts, { query: query.success ? query.data : {} })
}

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: 'Flash tools, parts and merchandise',
    description:
      'Flash tools, cables, intakes, downpipes, intercoolers, clutches and more, with price and stock for your region.',
    path: link('/products'),
    jsonLd: breadcrumbData(crumbs, originOf(args)),
  })

export default function ProductListPage() {
  const list = useLoaderData<typeof loader>()
  return (
    <PageShell title="Products" lead="What you flash with, and what you bolt on." crumbs={crumbs}>
      <ListShell
        label="Products"
        noun={['product', 'products']}
        search={{ placeholder: 'Search products' }}
        filters={[
          {
            name: 'category',
            label: 'Category',
            kind: 'chips',
            options: list.categories.map(({ slug, name, products }) => ({ value: slug, label: name, count: products })),
          },
          {
            name: 'brand',
            label: 'Brand',
            all: 'All brands',
            options: list.brands.map((brand) => ({ value: brand, label: brand })),
          },
          { name: 'available', label: 'Stock', all: 'Any stock', options: [{ value: '1', label: 'Not sold out' }] },
        ]}
        sorts={[
          { value: 'featured', label: 'Featured' },
          { value: 'price', label: 'Price, low to high' },
          { value: '-price', label: 'Price, high to low' },
          { value: 'name', label: 'Name, A to Z' },
          { value: 'newest', label: 'Newest' },
        ]}
        pages={list}
        empty={<EmptyState title="Nothing fits">Try another word, or clear the filters.</EmptyState>}
      >
        <ProductTiles products={list.data} />
      </ListShell>
    </PageShell>
  )
}
