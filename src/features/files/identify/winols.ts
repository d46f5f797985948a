import { ascii, type Finding, hex, proof, startsWith, type Subject, u32 } from './finding.ts'

const magic = [11, 0, 0, 0, ...ascii('WinOLS File'), 0]

/** WinOLS projects and map packs (formats 1.1, S12). A map pack describes a read but is not one. */
export function readWinols({ head, bytes, name }: Subject): Finding | null {
  if (!startsWith(head, magic)) return null
  const version = u32(head, 0x10)
  const length = u32(head, 0x14)
  const pack = name.toLowerCase().endsWith('.kp')
  return {
    format: pack ? 'winols-pack' : 'winols',
    title: { code: pack ? 'titleMapPack' : 'titleProject', name: 'WinOLS' },
    sort: pack ? 'other' : 'tune',
    certainty: 'certain',
    evidence: [proof({ code: 'saidWinols' }, 0)],
    contradictions: length > 1024 && length !== bytes ? [{ code: 'saidHeaderSize', header: length, bytes }] : [],
    facts: [{ label: { code: 'factFormatNumber' }, value: hex(version) }],
  }
}
