import { type Finding, guess, type Subject } from './finding.ts'
import { extensionOf } from '../rules.ts'

/** Undocumented tool formats, recognized by name only because their bytes are encrypted (S9 to S11). */
const titles: Readonly<Record<string, Finding['title']>> = {
  mmf: { code: 'titleFileOf', name: 'MagicMotorsport Flex' },
  slave: { code: 'titleFileOf', name: 'AutoTuner slave' },
  hpt: { code: 'titleTuneOf', name: 'HP Tuners' },
  pcm: { code: 'titleToolFile', name: 'PCMflash' },
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
    evidence: [guess({ code: 'saidNameOnly', ending })],
  }
}
