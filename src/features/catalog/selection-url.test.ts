import { tuneFixture as tune } from './selection-fixtures.ts'
import { describe, expect, it } from 'vitest'
import { parseSelection, serializeSelection } from './selection-storage.ts'
import { isVehicleSelected, selectionReducer } from './selection.ts'
import { loadUnits, queryWithTunes, selectionOfAddress, tuneSlugsOf, tuneSlugsOfQuery } from './selection-url.ts'
import { vehicleAddress } from './vehicle-address.ts'

const place = { make: 'vw', year: '2015.5', model: 'golf', engine: 'ea888' }
const engine = {
  slug: 'ea888',
  tunes: [
    tune(1, 'stock', { is_stock: true }),
    tune(2, 's1'),
    tune(3, 's2'),
    tune(4, 'flex', { optional: true, requires: ['s2'] }),
  ],
}
const dsg = { slug: 'dq250', tunes: [tune(8, 'tcu-1', { is_dsg: true }), tune(9, 'tcu-2', { is_dsg: true })] }

describe('the selection of an address', () => {
  it('without tunes has the stock tune and nothing to buy', () => {
    const selection = selectionOfAddress(place, engine, null, [])
    expect(selection).toMatchObject({ make: 'vw', year: '2015.5', model: 'golf', tune: 1, transmission: null })
    expect(tuneSlugsOf(selection)).toEqual([])
  })

  it('holds the tunes of the query with what they require', () => {
    const selection = selectionOfAddress(place, engine, dsg, ['tcu-1', 'flex'])
    expect(tuneSlugsOf(selection)).toEqual(['s2', 'tcu-1', 'flex'])
    expect(isVehicleSelected(selection, true)).toBe(true)
  })

  it('leaves out what is not offered', () => {
    expect(tuneSlugsOf(selectionOfAddress(place, engine, null, ['tcu-1', 'nonsense', 's1']))).toEqual(['s1'])
  })

  it('names the same selection again', () => {
    const selection = selectionOfAddress(place, engine, dsg, ['flex', 'tcu-2'])
    expect(selectionOfAddress(place, engine, dsg, tuneSlugsOf(selection))).toEqual(selection)
  })
})

describe('a stored selection', () => {
  it('gets its tunes back', () => {
    const selection = selectionOfAddress(place, engine, dsg, ['s1', 'tcu-1'])
    expect(loadUnits(parseSelection(serializeSelection(selection)), engine, dsg)).toEqual(selection)
  })

  it('takes the transmission of the address and drops the tunes of another', () => {
    const selection = selectionOfAddress(place, engine, dsg, ['s1', 'tcu-1'])
    const other = { slug: 'dq381', tunes: [] }
    expect(tuneSlugsOf(loadUnits(selection, engine, other))).toEqual(['s1'])
  })

  it('stays without transmission when that was skipped', () => {
    const skipped = selectionReducer(selectionOfAddress(place, engine, null, ['s1']), {
      type: 'skipTransmission',
      skip: true,
    })
    const loaded = loadUnits(parseSelection(serializeSelection(skipped)), engine, null)
    expect(loaded.skipTransmissionSelection).toBe(true)
    expect(isVehicleSelected(loaded, true)).toBe(true)
  })
})

describe('the query of a selection', () => {
  it('names tunes as the page writes them, and as a form without scripts sends them', () => {
    expect(tuneSlugsOfQuery(new URLSearchParams('tunes=s1&tunes=pops'))).toEqual(['s1', 'pops'])
    expect(tuneSlugsOfQuery(new URLSearchParams('tunes=flex&tune=s2&awdTune='))).toEqual(['s2', 'flex'])
  })
  it('keeps what is not about tunes', () => {
    expect(String(queryWithTunes(new URLSearchParams('from=mail&tune=s1&tunes=pops'), ['s2']))).toBe(
      'from=mail&tunes=s2',
    )
  })
})

describe('the address of a vehicle', () => {
  it('names the vehicle and the tunes', () => {
    expect(vehicleAddress(place)).toBe('/catalog/vw/2015.5/golf/ea888')
    expect(vehicleAddress({ ...place, transmission: 'dq250' }, ['a', 'b'])).toBe(
      '/catalog/vw/2015.5/golf/ea888/dq250?tunes=a&tunes=b',
    )
  })
})
