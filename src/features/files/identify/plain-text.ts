import { type Finding, guess, proof, type Subject } from './finding.ts'
import { extensionOf } from '../rules.ts'

/** Whether the first bytes are text: almost no control characters and little beyond ASCII. */
export function isText(head: Uint8Array): boolean {
  const sample = head.subarray(0, 8_192)
  if (sample.byteLength === 0) return false
  let control = 0
  let high = 0
  for (const value of sample) {
    if (value === 0) return false
    if (value < 0x20 && value !== 9 && value !== 10 && value !== 13) control += 1
    if (value >= 0x80) high += 1
  }
  return control * 200 <= sample.byteLength && high * 5 <= sample.byteLength
}

/** Any other text. If its name is typical of tune files it counts as one, as a guess. */
export function readPlainText({ head, name }: Subject): Finding | null {
  if (!isText(head)) return null
  const ending = extensionOf(name)
  const isClaimed = /^(pcm|bin|fls)$/.test(ending)
  return {
    format: 'text',
    title: { code: isClaimed ? 'titleTextTune' : 'titleText' },
    sort: isClaimed ? 'tune' : 'other',
    certainty: isClaimed ? 'guess' : 'certain',
    evidence: [proof({ code: 'saidText' }, 0), ...(isClaimed ? [guess({ code: 'saidTextName', ending })] : [])],
    contradictions: isClaimed ? [{ code: 'saidNameText', ending }] : [],
  }
}
