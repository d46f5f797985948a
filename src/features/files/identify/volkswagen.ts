import { ascii, type Finding, hex, proof, sign, startsWith, type Subject, textAt, u32 } from './finding.ts'

const sgoMagic = [...ascii('SGML Object File'), 0]
/** `PK\3\4` encrypted with the fixed keystream of FRF files (formats 1.1, S6). */
const frfMagic = [0x0a, 0x9c, 0x92, 0x7c]

/** Update files of the Volkswagen group: SGO (formats 1.2, S5) and FRF (S6). */
export function readVolkswagen({ head, bytes }: Subject): Finding | null {
  if (startsWith(head, sgoMagic)) return sgo(head, bytes)
  if (!startsWith(head, frfMagic)) return null
  return {
    format: 'frf',
    title: { code: 'titleUpdate', name: 'Volkswagen FRF' },
    sort: 'tune',
    certainty: 'likely',
    evidence: [sign({ code: 'saidFrf' }, 0)],
  }
}

function sgo(head: Uint8Array, bytes: number): Finding {
  const pointers = [0x19, 0x1d, 0x21, 0x25, 0x29, 0x2d].map((at) => u32(head, at))
  const beyond = pointers.filter((pointer) => pointer >= bytes)
  const identification = pointers[0] ?? 0
  const plain = head.subarray(identification, identification + 64).map((value) => value ^ 0xff)
  const name = /^[\w.-]+/.exec(textAt(plain, 0, 24).split('  ')[0] ?? '')?.[0] ?? ''
  const index = u32(head, 0x2d)
  return {
    format: 'sgo',
    title: { code: 'titleContainer', name: 'Volkswagen SGO' },
    sort: 'tune',
    certainty: 'certain',
    evidence: [
      proof({ code: 'saidSgo' }, 0),
      ...(name === '' ? [] : [proof({ code: 'saidSgoNames', name }, identification)]),
    ],
    contradictions:
      beyond.length > 0 || index >= bytes ? [{ code: 'saidSgoPointer', address: hex(Math.max(...beyond, index)) }] : [],
    integrity: {
      state: 'unknown',
      algorithm: null,
      says: { code: 'saidSgoChecksum', checksum: hex(u32(head, 0x15), 8) },
    },
    facts: [
      { label: { code: 'factContainerFormat' }, value: String(u32(head, 0x11)) },
      ...(name === '' ? [] : [{ label: { code: 'identification' as const }, value: name }]),
    ],
  }
}
