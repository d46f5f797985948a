import { createAddressOperation } from './create-address.ts'
import { geocodeOperation } from './geocode.ts'
import { listAddressesOperation } from './list-addresses.ts'
import { listCountriesOperation } from './list-countries.ts'
import { removeAddressOperation } from './remove-address.ts'
import { updateAddressOperation } from './update-address.ts'

export const operations = [
  listAddressesOperation,
  createAddressOperation,
  updateAddressOperation,
  removeAddressOperation,
  listCountriesOperation,
  geocodeOperation,
]
