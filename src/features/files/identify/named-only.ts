import { type Finding, guess, type Subject } from './finding.ts'
import { extensionOf } from '../rules.ts'

/** Undocumented tool formats, recognized by name only because their bytes are encrypted (S9 to S11). */
const titles: Readonly<Record<string, string>> = {
  mmf: 'MagicMotorsport Flex file',
  slave: 'AutoTuner slave file',
  hpt: 'HP Tuners tune',
  pcm: 'PCMflash or other tool file',
}

export function readNamedOnly({ name }: Subject): Finding | null {
  const ending = extensionOf(name)
  const title = titles[ending]
  if (title === undefined) return null
  return {
    format: ending,
    title,
    sort: 'tune',
    certainty: 'guess',
    evidence: [guess(`Its name ends in .${ending}. This format isn’t documented, so we can only go by the name.`)],
  }
}
