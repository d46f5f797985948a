import type { PricesByCurrency } from '#kit/money.ts'
import { ecuFamily, lockedFamilies, tcuFamily } from './control-units.ts'
import type { EcuFamily, TcuFamily } from './control-units.ts'
import { connectionsOf } from './tool-connections.ts'
import { freeOfCharge, pricePoint } from './price-points.ts'
import { toolRows } from './tool-table.ts'
import type { DemoEngine, DemoTool, DemoToolRestriction, DemoTransmission } from './types.ts'

/** The flash tools. FZPRO and FLASHZILLA Lite serve the order type FZPRO, third-generation tools FLASHZILLAV3. */
export const tools: readonly DemoTool[] = toolRows.map(([slug, name, flags, fee, product, , description]) => ({
  slug,
  name,
  description,
  productSlug: product || null,
  installFee: installFee(fee),
  isFz3: flags.includes('3'),
  isFzl: flags.includes('l'),
  isBenchflash: flags.includes('b'),
  isDealerOwnable: flags.includes('o'),
  isInhouse: flags.includes('i'),
  isRentable: flags.includes('r'),
  ...connectionsOf(slug),
  service: serviceOf(slug),
  region: slug.endsWith('-reno') ? 1 : slug.endsWith('-venlo') ? 2 : null,
}))

function serviceOf(slug: string): DemoTool['service'] {
  if (slug === 'remote-session') return 'remote'
  if (slug.startsWith('workshop-')) return 'workshop'
  return slug.startsWith('mail-in-') || slug === 'socket-service' ? 'mail_in' : null
}

function installFee(usdMinor: number): PricesByCurrency {
  return usdMinor === 0 ? freeOfCharge : pricePoint(usdMinor)
}

export type Job = 'simple' | 'full'

/** Makes a tool is limited to; an unlisted tool supports all makes with its families. */
const makesOf: Record<string, readonly string[]> = {
  'fz-truck': ['chevrolet', 'dodge', 'ford', 'gmc', 'jeep', 'nissan', 'ram'],
  'pinepeak-tow': ['chevrolet', 'dodge', 'ford', 'gmc', 'nissan', 'ram'],
  'norrland-can': ['land-rover', 'volvo'],
  'norrland-van': ['ford', 'iveco', 'land-rover', 'mercedes-benz', 'nissan', 'peugeot', 'renault', 'volkswagen'],
  'boltwerk-byteport': ['audi', 'cupra', 'seat', 'skoda', 'volkswagen'],
  'rookline-rom': ['honda', 'infiniti', 'lexus', 'mazda', 'nissan', 'subaru', 'toyota'],
  'kagero-k': ['honda', 'infiniti', 'nissan', 'subaru', 'toyota'],
  'remote-session': ['audi', 'chevrolet', 'dodge', 'ford', 'gmc', 'jeep', 'ram', 'seat', 'skoda', 'volkswagen'],
}

const writersOf = new Map<string, string[]>()

/**
 * Slugs of the tools that can write a family; 'simple' includes tools limited to basic files. With a make, leaves out
 * tools limited to other makes.
 */
export function toolsFor(family: EcuFamily | TcuFamily | 'awd', job: Job, make?: string): string[] {
  const key = `${family} ${job} ${make ?? ''}`
  const known = writersOf.get(key)
  if (known) return known
  const found = toolRows
    .filter(
      ([, , flags, , , writes]) =>
        (job === 'simple' || !flags.includes('k')) && (writes === 'all' || writes.includes(family)),
    )
    .map(([slug]) => slug)
    .filter((slug) => make === undefined || (makesOf[slug]?.includes(make) ?? true))
  writersOf.set(key, found)
  return found
}

/** A locked engine control unit needs bench or in-house tools, FZPRO or FLASHZILLA V3; others are unrestricted. */
export function engineToolRestriction(engine: DemoEngine): DemoToolRestriction | null {
  const family = ecuFamily(engine)
  if (!lockedFamilies.has(family)) return null
  const able = new Set(toolsFor(family, 'simple'))
  const allowed = tools.filter(
    (tool) => tool.isBenchflash || tool.isInhouse || tool.slug === 'fzpro' || tool.slug === 'flashzilla-v3',
  )
  return { target: engine.slug, tools: allowed.map((tool) => tool.slug).filter((slug) => able.has(slug)) }
}

/** PDK and Mercedes-Benz units can only be written by workshop tools. */
export function transmissionToolRestriction(transmission: DemoTransmission): DemoToolRestriction | null {
  const family = tcuFamily(transmission)
  if (family !== 'pdk' && family !== 'mercedes') return null
  return { target: transmission.slug, tools: toolsFor(family, 'full').filter((slug) => !slug.startsWith('rental')) }
}
