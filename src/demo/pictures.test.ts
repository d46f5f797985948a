import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { drawPicture, drawProduct } from './pictures.ts'
import { bodyShapes } from './pictures/bodies.ts'
import { products } from './products.ts'
import type { PictureKind } from './types.ts'

const bodies: readonly PictureKind[] = ['hatch', 'sedan', 'wagon', 'coupe', 'suv', 'pickup', 'roadster', 'van']
const kinds = new Set<PictureKind>([...bodies, ...products.map((product) => product.picture), 'make'])
const pictures = [
  ...[...kinds].flatMap((kind) => [drawPicture(kind, 'first'), drawPicture(kind, 'Škoda & <Sons>')]),
  ...products.flatMap((product) => drawProduct(product).map(({ svg }) => svg)),
]

const idsOf = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')

/** The shapes of a drawing, without colors and paint ids. */
const withoutPaint = (svg: string): string =>
  svg
    .replace(/^<svg[^>]*>/, '')
    .replaceAll(/<(linear|radial)Gradient.*?<\/\1Gradient>/g, '')
    .replaceAll(/url\(#[^)]+\)|#[0-9a-f]{3,6}\b/g, '')

/** Products with the option whose choices look different. */
const looks = [
  ['flashzilla-v3', 'Color'],
  ['bluebench-flex', 'Mount'],
  ['fzpro', 'Harness set'],
  ['fz-bench', 'Adapters'],
  ['obd-extension', 'Length'],
  ['battery-support-charger', 'Plug'],
  ['intake-mqb-ea888', 'Finish'],
  ['intake-subaru-fa20', 'Filter'],
  ['intake-mustang-s550', 'Engine'],
  ['downpipe-mqb-ea888', 'Drive'],
  ['downpipe-n55', 'Chassis'],
  ['turbo-is38-hybrid', 'Actuator'],
  ['intercooler-wrx', 'Couplers'],
  ['flex-fuel-kit', 'Vehicle connector'],
  ['clutch-kit-mq350', 'Disc'],
  ['carry-case', 'Foam'],
] as const

describe('drawn pictures', () => {
  it('are well-formed SVG', () => {
    for (const svg of pictures) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="\d+ \d+ (?:800 600|400 300)"/)
      expect(XMLValidator.validate(svg)).toBe(true)
    }
  })

  it('hold no script, no style and nothing from outside', () => {
    for (const svg of pictures) {
      expect(svg).not.toMatch(/<script|<style|<foreignObject|<image|<use|\son\w+=|href|javascript:/i)
      expect([...svg.matchAll(/url\((?!#)/g)]).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  it('refer only to paints that they define, under names that differ between pictures', () => {
    for (const svg of pictures) {
      const ids = new Set(idsOf(svg))
      const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1] ?? ''))
      expect([...used].filter((id) => !ids.has(id))).toEqual([])
    }
    const car = idsOf(drawPicture('sedan', 'm3'))
    expect(idsOf(drawPicture('sedan', 'm5')).filter((id) => car.includes(id))).toEqual([])
  })

  it('are the same each time and small', () => {
    expect(drawPicture('coupe', '911-turbo')).toBe(drawPicture('coupe', '911-turbo'))
    expect(Math.max(...pictures.map((svg) => svg.length))).toBeLessThan(30_000)
  })

  it('vary by seed', () => {
    const cars = new Set(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) =>
        drawPicture('suv', seed)
          .match(/fill="#\w+"/g)
          ?.join(),
      ),
    )
    expect(cars.size).toBeGreaterThan(1)
  })

  it('show each color of a product as it is', () => {
    for (const product of products) {
      const drawings = drawProduct(product)
      const colors = product.options.find(({ name }) => name === 'Color')?.selections ?? []
      const chosen = drawings.flatMap(({ choice, svg }) => (choice?.option === 'Color' ? [{ ...choice, svg }] : []))
      expect([...new Set(chosen.map(({ selection }) => selection))]).toEqual(colors.map(({ name }) => name))
      expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length)
      expect(new Set(drawings.map(({ alt }) => alt)).size).toBe(drawings.length)
    }
  })

  it('are of each product alone', () => {
    const drawnBy = new Map<string, Set<string>>()
    for (const product of products)
      for (const { svg, alt } of drawProduct(product)) {
        if (alt.endsWith('close-up')) continue
        const shape = withoutPaint(svg)
        drawnBy.set(shape, (drawnBy.get(shape) ?? new Set()).add(product.slug))
      }
    expect([...drawnBy.values()].filter(({ size }) => size > 1).map((slugs) => [...slugs])).toEqual([])
  })

  it('show each product as a whole, from close up and from another side', () => {
    for (const product of products) {
      const [whole, closeUp, ...rest] = drawProduct(product)
      const other = rest.find(({ choice }) => choice === null || choice.selection === whole?.choice?.selection)
      expect(whole?.alt.startsWith(product.name)).toBe(true)
      expect(closeUp?.alt).toBe(`${whole?.alt}, close-up`)
      expect(other?.alt).toMatch(/, [^,]+$/)
      expect(withoutPaint(other?.svg ?? '')).not.toBe(withoutPaint(whole?.svg ?? ''))
    }
  })

  it.each(looks)('show each choice of %s: %s', (slug, name) => {
    const product = products.find((each) => each.slug === slug)
    if (!product) throw new Error(`no product ${slug}`)
    const selections = product.options.find((option) => option.name === name)?.selections ?? []
    const drawings = drawProduct(product).filter(
      ({ alt }) => !/(close-up|from behind|from below|both ends|closed)$/.test(alt),
    )
    expect(drawings.map(({ choice }) => choice)).toEqual(
      selections.map((selection) => ({ option: name, selection: selection.name })),
    )
    expect(new Set(drawings.map(({ svg }) => svg.replaceAll(/p[0-9a-z]+-/g, ''))).size).toBe(selections.length)
  })

  it('exist for every body', () => {
    expect(Object.keys(bodyShapes).toSorted()).toEqual(bodies.toSorted())
  })
})
