import { z } from 'zod'
import { line, oneOf, prose, slug } from '../cells.ts'
import { slugOr } from './engine-kinds.ts'
import type { Kind } from './kind.ts'
import { checkLife, lifeCells, lifeFields, lifeStaging } from './life.ts'
import { plainColumns } from './plain-columns.ts'

export const bodies = ['hatch', 'sedan', 'wagon', 'coupe', 'suv', 'pickup', 'roadster', 'van'] as const

const makeTexts = plainColumns({
  description: { cell: prose, type: 'text', otherwise: `''` },
  seo_title: { cell: line(120), type: 'text' },
  seo_description: { cell: line(320), type: 'text' },
})
const makeCells = { slug, name: line(80), ...makeTexts.cells, ...lifeCells }
export const makes: Kind = {
  name: 'makes',
  columns: Object.keys(makeCells),
  marks: ['name', 'seo_title'],
  row: z.object(makeCells).transform((row, context) => {
    checkLife(row, context)
    return { ...row, slug: slugOr(row.slug, row.name, 'name', context) }
  }),
  staging: { slug: 'text', name: 'text', ...makeTexts.staging, ...lifeStaging, make_id: 'bigint' },
  references: [],
  entities: [
    {
      table: 'makes',
      noun: 'make',
      same: ['slug'],
      keys: [{ to: 'slug', from: 'slug' }],
      id: 'make_id',
      once: true,
      fields: [{ to: 'name', needed: true }, ...makeTexts.fields, ...lifeFields],
    },
  ],
  lists: [],
  links: [],
}

const modelTexts = plainColumns({ description: { cell: prose, type: 'text', otherwise: `''` } })
const modelCells = { make_slug: slug, slug, name: line(80), body: oneOf(bodies), ...modelTexts.cells, ...lifeCells }
export const models: Kind = {
  name: 'models',
  columns: Object.keys(modelCells),
  marks: ['make_slug', 'name', 'body'],
  row: z.object(modelCells).transform((row, context) => {
    checkLife(row, context)
    if (row.make_slug === null) context.addIssue({ code: 'custom', path: ['make_slug'], message: 'is empty' })
    return { ...row, slug: slugOr(row.slug, row.name, 'name', context) }
  }),
  staging: {
    make_slug: 'text',
    slug: 'text',
    name: 'text',
    body: 'text',
    ...modelTexts.staging,
    ...lifeStaging,
    make_id: 'bigint',
    model_id: 'bigint',
  },
  references: [{ column: 'make_slug', slug: 'make_slug', table: 'makes', id: 'make_id' }],
  entities: [
    {
      table: 'models',
      noun: 'model',
      same: ['make_slug', 'slug'],
      keys: [
        { to: 'make_id', from: 'make_id' },
        { to: 'slug', from: 'slug' },
      ],
      id: 'model_id',
      once: true,
      fields: [{ to: 'name', needed: true }, { to: 'body', needed: true }, ...modelTexts.fields, ...lifeFields],
    },
  ],
  lists: [],
  links: [],
}
