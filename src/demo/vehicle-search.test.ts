import { describe, expect, it } from 'vitest'
import { buildVehicleMatcher } from '#features/catalog/server/vehicle-matcher.ts'
import { newestFirst } from '#features/catalog/year.ts'
import { realVehicles } from './vehicles/all.ts'

const entries = realVehicles.flatMap(({ make, models, engines, fitments }) =>
  fitments.map((fit) => {
    const model = models.find(({ slug }) => slug === fit.model)!
    const engine = engines.find(({ slug }) => slug === fit.engine)!
    return {
      make: make.slug,
      make_name: make.name,
      model: model.slug,
      model_name: model.name,
      engine: engine.slug,
      engine_name: engine.name,
      engine_code: engine.code,
      years: fit.years.toSorted(newestFirst),
      horsepower: engine.horsepower,
    }
  }),
)
const matcher = await buildVehicleMatcher(entries)
const found = (typed: string) =>
  matcher.match(typed, 5).map(({ make, model, generation }) => `${make} ${model} ${generation ?? ''}`.trim())

describe('the vehicle search', () => {
  it.each([
    ['golf 7', 'volkswagen golf Mk7'],
    ['mk7 gti', 'volkswagen golf-gti Mk7'],
    ['gti mk7', 'volkswagen golf-gti Mk7'],
    ['glof gti', 'volkswagen golf-gti Mk8'],
    ['rs 3', 'audi rs3 8V'],
    ['rs3 8v', 'audi rs3 8V'],
    ['f80', 'bmw m3 F80'],
    ['a4 b8', 'audi a4 B8'],
    ['w205 c63', 'mercedes-benz c63-amg W205'],
    ['911 991', 'porsche 911'],
    ['miata', 'mazda mx-5'],
    ['cx 7', 'mazda cx-7'],
    ['f150', 'ford f-150'],
    ['ram 1500', 'ram 1500'],
    ['silverado 1500', 'chevrolet silverado-1500'],
    ['golf vii', 'volkswagen golf Mk7'],
    ['golf r mk7.5', 'volkswagen golf-r Mk7'],
    ['1 series', 'bmw 1-series-m'],
    ['defender series', 'land-rover defender'],
  ])('%s finds %s first', (typed, wanted) => {
    expect(found(typed)[0]).toContain(wanted)
  })
  it.each(['golf 7', 'gti mk7', 'a4 b8', 'f80'])('%s finds no other generation', (typed) => {
    const generation = typed === 'golf 7' || typed === 'gti mk7' ? 'Mk7' : typed === 'a4 b8' ? 'B8' : 'F80'
    expect(found(typed).filter((match) => !match.endsWith(generation))).toEqual([])
  })
  it('a short year is a year', () => {
    for (const typed of ["'17 golf", 'golf ’17', 'golf 17'])
      expect(matcher.match(typed, 3).map(({ model, year }) => `${model.slice(0, 4)} ${year}`)).toEqual([
        'golf 2017',
        'golf 2017',
        'golf 2017',
      ])
  })
})
