import { describe, expect, test } from 'vitest'
import { mapsIn, namedAreas } from './asap2-maps.ts'

const description = `ASAP2_VERSION 1 61
/begin PROJECT Engine ""
  /begin MODULE Engine ""
    /begin MOD_PAR ""
      /begin MEMORY_SEGMENT Code "program" CODE FLASH EXTERN 0x800000 0x10000 -1 -1 -1 -1 -1 /end MEMORY_SEGMENT
      /begin MEMORY_SEGMENT Data "maps, \\"quoted\\"" DATA FLASH EXTERN 0x810000 0x10000 -1 -1 -1 -1 -1
      /end MEMORY_SEGMENT
      /begin MEMORY_SEGMENT Ram "" DATA RAM INTERN 0x380000 0x8000 -1 -1 -1 -1 -1 /end MEMORY_SEGMENT
    /end MOD_PAR
    /begin CHARACTERISTIC KFMIRL "Load from torque" MAP 0x814000 Kf_Xs16 0 Load 0 100 /end CHARACTERISTIC
    /begin CHARACTERISTIC LDRXN
      "Maximum load"
      CURVE
      0x814100
      Kl_Xs16 0 Load 0 300
    /end CHARACTERISTIC
    /begin CHARACTERISTIC NMAX "Rev limit" VALUE 0x815000 Kw 0 Rpm 0 8000 /end CHARACTERISTIC
    /begin CHARACTERISTIC RAMCELL "No constant" VALUE 0x380010 Kw 0 Rpm 0 8000 /end CHARACTERISTIC
  /end MODULE
/end PROJECT`

describe('maps of an ASAP2 description', () => {
  test('are placed in a dump that begins at a multiple of its length; memory that is not in it is left out', () => {
    expect(namedAreas(description, 0x100000)).toEqual([
      { name: 'KFMIRL', kind: 'MAP', offset: 0x14000 },
      { name: 'LDRXN', kind: 'CURVE', offset: 0x14100 },
      { name: 'NMAX', kind: 'VALUE', offset: 0x15000 },
    ])
  })
  test('are not placed in a dump that cannot hold the segments, or without segments', () => {
    expect(namedAreas(description, 0x8000)).toEqual([])
    expect(namedAreas(description.replaceAll('MEMORY_SEGMENT', 'OTHER'), 0x100000)).toEqual([])
  })
  test('name a region by where it begins and what begins in it', () => {
    const areas = namedAreas(description, 0x100000)
    expect(mapsIn(areas, { address: 0x14010, bytes: 4 })).toEqual(['KFMIRL'])
    expect(mapsIn(areas, { address: 0x14010, bytes: 0x200 })).toEqual(['KFMIRL', 'LDRXN'])
    expect(mapsIn(areas, { address: 0x15000, bytes: 2 })).toEqual(['NMAX'])
    expect(mapsIn(areas, { address: 0x100, bytes: 2 })).toEqual([])
    expect(mapsIn(areas, { address: 0x19000, bytes: 2 })).toEqual([])
  })
})
