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

  it('tell the products of the shop apart', () => {
    const kindOf = (slug: string) => products.find((product) => product.slug === slug)?.picture
    const slugs = ['flashzilla-v3', 'flashzilla-lite', 'fz-mobile', 'hexlane-j2534', 'battery-support-charger']
    const parts = ['bench-harness-universal', 'charge-pipe-b58', 'downpipe-b58', 'coil-pack-set', 'spark-plugs-cold-4']
    const more = ['flex-fuel-kit', 'injector-set-ea888', 'clutch-kit-dq250', 'clutch-kit-subaru']
    const tools = ['carry-case', 'egt-probe', 'enet-cable', 'fzpro', 'obd-extension']
    const kinds = [...slugs, ...tools, ...parts, ...more].map(kindOf)
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  it('exist for every body', () => {
    expect(Object.keys(bodyShapes).toSorted()).toEqual(bodies.toSorted())
  })
})
