import { addressesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { createAddressOperation } from './create-address.ts'
import { geocodeOperation } from './geocode.ts'
import { listAddressesOperation } from './list-addresses.ts'
import { listCountriesOperation } from './list-countries.ts'
import { removeAddressOperation } from './remove-address.ts'
import { updateAddressOperation } from './update-address.ts'

export const addressesFeature: Feature = {
  name: 'addresses',
  contract: [contract],
  operations: [
    listAddressesOperation,
    createAddressOperation,
    updateAddressOperation,
    removeAddressOperation,
    listCountriesOperation,
    geocodeOperation,
  ],
  effects: { personalData: addressesPersonalData },
}
