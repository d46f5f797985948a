import { numberColumn } from '#features/revisions/ui/grid/cells.ts'
import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { type GridRow } from '#features/revisions/ui/grid/cells.ts'
import { gridPage } from '#features/revisions/ui/grid/grid-page.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { Breadcrumbs } from '#kit/ui/breadcrumbs.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import { getMake } from '../../contract/catalog.ts'
import { exportModelRecords, listModelRecords, modelColumns, updateModels } from '../../contract/model-records.ts'
import { engineGrid } from './engine-grid.ts'
import { modelProblems } from '../../health-problems.ts'

type Params = Readonly<Record<string, string | undefined>>

const at = (make?: string, model?: string, year?: string) =>
  link('/admin/home/:make?/:model?/:year?', { ...(make && { make }), ...(model && { model }), ...(year && { year }) })
const given = (params: Params, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])))

/** Breadcrumbs: the whole catalog, a make, a model, one of its years. */
const Way = ({ params: { make, model, year } }: { params: Params }) => (
  <>
    <Breadcrumbs
      crumbs={[
        { label: 'All makes', to: at() },
        ...(make ? [{ label: make, to: at(make) }] : []),
        ...(make && model ? [{ label: model, to: at(make, model) }] : []),
        ...(year ? [{ label: year }] : []),
      ]}
    />
    {make && model && <Years make={make} model={model} year={year} />}
  </>
)

function Years({ make, model, year }: { make: string; model: string; year: string | undefined }) {
  const [years, setYears] = useState<readonly string[]>([])
  useEffect(() => {
    void call(getMake, { params: { make } })
      .then(({ models }) => setYears(models.find(({ slug }) => slug === model)?.years ?? []))
      // An unpublished make has no public years.
      .catch(() => setYears([]))
  }, [make, model])
  return (
    <TabLinks
      label="Years"
      tabs={[
        { label: 'All years', to: at(make, model), current: year === undefined },
        ...years.map((each) => ({ label: each, to: at(make, model, each), current: each === year })),
      ]}
    />
  )
}

const common = { right: 'catalog.manage', before: (params: Params) => <Way params={params} /> } as const
const textIn = (row: GridRow, name: string) => String(row[name] ?? '')

const models = gridPage({
  ...common,
  name: 'models',
  noun: 'model',
  list: listModelRecords,
  csv: exportModelRecords,
  change: updateModels,
  fields: modelColumns,
  search: 'Model, make or URL slug',
  problems: modelProblems,
  asks: (params) => given(params, ['make']),
  columns: [
    numberColumn((params) => link('/catalog-manage/models/:id', params)),
    {
      key: 'make_name',
      title: 'Make',
      width: 150,
      fact: (row) => textIn(row, 'make_name'),
      to: (row) => at(textIn(row, 'make_slug')),
    },
    'name',
    { key: 'slug', field: 'slug', hidden: true },
    'body',
    { key: 'years', title: 'Years', width: 130, fact: (row) => textIn(row, 'years') },
    {
      key: 'engines',
      title: 'Engines',
      width: 90,
      fact: (row) => Number(row['engines']),
      to: (row) => at(textIn(row, 'make_slug'), textIn(row, 'slug')),
    },
    'state',
    { key: 'description', field: 'description', hidden: true },
  ],
})

const engines = gridPage({
  ...engineGrid,
  ...common,
  name: 'model-engines',
  asks: (params) => given(params, ['make', 'model', 'year']),
})

const pageOf = (params: Params) => (params['model'] === undefined ? models : engines)

export const clientLoader = (args: ClientLoaderFunctionArgs) => pageOf(args.params).clientLoader(args)

/** An overview of the catalog: makes and models, then the engines of a model and of one year. */
export default function HomePage() {
  const params = useParams()
  const { GridPage } = pageOf(params)
  return <GridPage key={Object.values(params).join('/')} />
}
