import { describe, expect, it } from 'vitest'
import { solveTools } from './rules.ts'
import { toChosenTune, toRestriction } from './rules-shapes.ts'

const flags = {
  is_fz3: true,
  is_fzl: false,
  is_benchflash: false,
  is_dealer_ownable: false,
  is_inhouse: false,
  is_rentable: false,
}
const tools = [
  { id: 1, slug: 'flasher', install_fee: { USD: 100 }, ...flags },
  { id: 2, slug: 'cable', install_fee: { USD: 0 }, ...flags },
]
const tune = (slugs: string[]) => toChosenTune({ id: 5, tools: slugs, is_dsg: false, is_awd: true }, tools)
const ask = (slugs: string[]) =>
  solveTools({ tunes: [tune(slugs)], tools, engineRestriction: null, transmissionRestriction: null })

describe('tools named by slug', () => {
  it('become ids, for tunes and for restrictions', () => {
    expect(tune(['cable', 'flasher'])).toEqual({ id: 5, toolIds: [2, 1], isDsg: false, isAwd: true })
    expect(toRestriction(['cable'], tools)).toEqual([2])
    expect(toRestriction([], tools)).toBeNull()
  })

  it('a tune that lists an unknown tool only is unsolvable, not without tools', () => {
    expect(ask(['gone'])).toMatchObject({ code: 'tunes_unsolvable' })
    expect(ask([])).toMatchObject({ code: 'tune_missing_tools' })
  })

  it('a restriction that names an unknown tool only allows none', () => {
    expect(toRestriction(['gone'], tools)).toEqual([-1])
  })
})
