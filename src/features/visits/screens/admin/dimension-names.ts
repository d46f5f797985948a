import { sentenceCase } from '#kit/sentence-case.ts'
import { countryName } from '#kit/locale.ts'
import type { Dimension } from '../../rules.ts'

export const dimensionTitles: Readonly<Record<Dimension, string>> = {
  path: 'Pages',
  chosen_vehicle: 'Vehicles',
  source: 'Sources',
  campaign: 'Campaigns',
  country: 'Countries',
  device: 'Devices',
  screen: 'Screen widths',
}

const emptyNames: Partial<Record<Dimension, string>> = {
  chosen_vehicle: 'No vehicle chosen',
  source: 'Direct',
  campaign: 'No campaign',
  country: 'Unknown',
}

/** Display name of a dimension's value. */
export function dimensionName(dimension: Dimension, value: string, vehicles: Readonly<Record<string, string>>): string {
  if (value === '') return emptyNames[dimension] ?? '–'
  if (dimension === 'chosen_vehicle') return vehicles[value] ?? value
  if (dimension === 'country') return countryName(value)
  if (dimension === 'device') return sentenceCase(value)
  return dimension === 'screen' ? `${value} px` : value
}
