import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { shortNameField } from '#features/revisions/contract/fields.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { int, integerMax, nameSort, searchText, version } from '#kit/shapes.ts'

const path = '/v1/admin/stock-locations'
const manage = 'stock.manage' as const
const regions = ['1', '2'] as const
const statuses = ['open', 'retired'] as const

export const locationRegionLabels = () => ({ '1': 'North America', '2': 'Europe' }) as const
export const locationStatusLabels = () => ({ open: 'Open', retired: 'Retired' }) as const

export const locationFields = {
  name: shown(z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'), {
    label: () => 'Name',
    required: true,
  }),
  slug: shortNameField('URLs and CSV files', 'once it’s used'),
  region: shown(z.enum(regions), {
    label: () => 'Region',
    hint: () => 'Orders of this region take stock from here. It can’t be changed once it’s used.',
    choices: locationRegionLabels,
  }),
  priority: shown(
    z
      .number({ error: 'Enter a whole number.' })
      .int('Enter a whole number.')
      .min(0, 'Can’t be negative.')
      .max(integerMax, 'Enter a lower number.'),
    { label: () => 'Priority', hint: () => 'Orders take stock from the lowest number first.', required: true },
  ),
  status: shown(z.enum(statuses), {
    label: () => 'Status',
    hint: () => 'A retired location is left out of sales, transfers and deliveries. Empty it first.',
    choices: locationStatusLabels,
  }),
}
export const newLocation = { name: '', slug: '', region: '1', priority: 1, status: 'open' } as const

export const listStockLocations = list(path, 'Lists stock locations with what they hold', {
  access: manage,
  filters: { q: searchText, region: z.enum(regions).optional(), status: z.enum(statuses).optional(), sort: nameSort },
  row: z.object({
    id: int,
    name: z.string(),
    slug: z.string(),
    region: z.enum(regions),
    priority: int,
    status: z.enum(statuses),
    /** Available units, and the number of products. */
    units: int,
    products: int,
    version,
  }),
})
export const exportStockLocations = exportOf(listStockLocations)
export const stockLocationCalls = recordCalls(path, 'a stock location', {
  read: manage,
  fields: locationFields,
  says: {
    get: 'Returns a stock location',
    add: 'Adds a stock location',
    change: 'Changes a stock location, retires or reopens it',
    remove: 'Deletes a stock location that was never used',
  },
})
export const [getStockLocation, createStockLocation, updateStockLocation, removeStockLocation] = stockLocationCalls
