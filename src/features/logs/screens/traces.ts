import { type Blocks, blocksOf } from '../analysis/decimate.ts'
import { differenceOf } from '../analysis/difference.ts'
import { partnerIn } from '../analysis/partner.ts'
import type { Channel, Log } from '../parse/shapes.ts'
import { toneCount, type Trace } from './plot-lanes.ts'
import type { Beside } from './use-compared.ts'

const kept = new WeakMap<Channel, Blocks>()
const blocksFor = (channel: Channel): Blocks => {
  const known = kept.get(channel)
  if (known) return known
  const blocks = blocksOf(channel)
  kept.set(channel, blocks)
  return blocks
}

/** What the plot draws: the shown channels, those of compared logs with their shifts, and the differences of both. */
export function tracesOf(
  log: Log,
  shown: readonly string[],
  { others, hasDifference }: { others: readonly Omit<Beside, 'id'>[]; hasDifference: boolean },
): Trace[] {
  return shown.flatMap((name, index): Trace[] => {
    const channel = log.channels.find((each) => each.name === name)
    if (!channel) return []
    const tone = index % toneCount
    const besides = others.flatMap(({ log: besideLog, title, shift }, at): Trace[] => {
      const other = partnerIn(besideLog, channel)
      if (!other) return []
      const look = { tone, order: at + 1, title }
      const trace = { ...look, log: besideLog, channel: other, blocks: blocksFor(other), shift }
      const difference = hasDifference && differenceOf({ log, channel }, { log: besideLog, channel: other, shift })
      return difference
        ? [trace, { ...look, log, channel: difference, blocks: blocksFor(difference), shift: 0 }]
        : [trace]
    })
    return [{ log, channel, blocks: blocksFor(channel), tone, order: 0, shift: 0 }, ...besides]
  })
}
