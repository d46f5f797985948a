import type { OrderAddress } from '#features/orders/contract.ts'
import type { Currency } from '#kit/money.ts'
import { hashText, pick } from './seeded.ts'

/** An invented customer of the demo shop, with a real town but no real street. */
export interface DemoCustomer {
  region: 1 | 2
  currency: Currency
  address: OrderAddress
}

const firstNames =
  'Aiko Amara Anders Beatriz Carlos Chloe Dario Elena Farid Grace Hanna Igor Jasmin Kofi Lena Marek Nadia Oskar Priya Quinn Rafael Sofia Tariq Ulla Viktor Wanda Yusuf Zoe'.split(
    ' ',
  )
const lastNames =
  'Abadi Berg Costa Dubois Eriksen Fontaine Garner Hofmann Ivanova Jensen Keller Larsen Moreno Novak Okafor Petit Quist Rossi Sanders Tanaka Ueda Vargas Weber Young Zimmer'.split(
    ' ',
  )
const streets =
  'Boost Lane,Camshaft Street,Dyno Road,Gasket Avenue,Intake Court,Manifold Drive,Piston Way,Turbo Terrace'.split(',')

type Town = readonly [
  country: OrderAddress['country_code'],
  state: string,
  city: string,
  postalCode: string,
  currency: Currency,
]
const towns: Readonly<Record<1 | 2, readonly Town[]>> = {
  1: [
    ['US', 'CA', 'Sacramento', '95814', 'USD'],
    ['US', 'TX', 'Austin', '78701', 'USD'],
    ['US', 'WA', 'Spokane', '99201', 'USD'],
    ['US', 'NY', 'Rochester', '14604', 'USD'],
    ['US', 'FL', 'Tampa', '33602', 'USD'],
    ['US', 'OR', 'Eugene', '97401', 'USD'],
    ['US', 'IL', 'Peoria', '61602', 'USD'],
    ['US', 'CO', 'Boulder', '80302', 'USD'],
    ['CA', 'ON', 'Ottawa', 'K1P 5M7', 'CAD'],
    ['CA', 'BC', 'Kelowna', 'V1Y 6N2', 'CAD'],
    ['CA', 'QC', 'Laval', 'H7N 5H9', 'CAD'],
  ],
  2: [
    ['DE', '', 'Kassel', '34117', 'EUR'],
    ['DE', '', 'Regensburg', '93047', 'EUR'],
    ['FR', '', 'Dijon', '21000', 'EUR'],
    ['NL', '', 'Venlo', '5911 HA', 'EUR'],
    ['IT', '', 'Parma', '43121', 'EUR'],
    ['ES', '', 'Girona', '17001', 'EUR'],
    ['AT', '', 'Graz', '8010', 'EUR'],
    ['GB', '', 'Leeds', 'LS1 4AP', 'GBP'],
    ['GB', '', 'Bristol', 'BS1 5TR', 'GBP'],
  ],
}

/** The customer with a number, always the same. Two in three are in North America. */
export function demoCustomer(number: number): DemoCustomer {
  const key = `customer ${number}`
  const region = hashText(`${key} region`) % 3 === 0 ? 2 : 1
  const [countryCode, state, city, postalCode, currency] = pick(`${key} town`, towns[region])
  const fullName = `${pick(`${key} first`, firstNames)} ${pick(`${key} last`, lastNames)}`
  return {
    region,
    currency,
    address: {
      country_code: countryCode,
      full_name: fullName,
      line1: `${1 + (hashText(`${key} house`) % 220)} ${pick(`${key} street`, streets)}`,
      line2: '',
      city,
      state,
      postal_code: postalCode,
      email: `${fullName.toLowerCase().replace(' ', '.')}.${number}@example.test`,
      phone: '',
    },
  }
}
