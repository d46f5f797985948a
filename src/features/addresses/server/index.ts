import { addressesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as listAddresses from './list-addresses.ts'
import * as createAddress from './create-address.ts'
import * as updateAddress from './update-address.ts'
import * as removeAddress from './remove-address.ts'
import * as listCountries from './list-countries.ts'
import * as geocode from './geocode.ts'
import * as lockAddress from './lock-address.ts'

export const addressesFeature: Feature = {
  name: 'addresses',
  contract: [contract],
  operations: operationsIn(
    listAddresses,
    createAddress,
    updateAddress,
    removeAddress,
    listCountries,
    geocode,
    lockAddress,
  ),
  effects: { personalData: addressesPersonalData },
}
