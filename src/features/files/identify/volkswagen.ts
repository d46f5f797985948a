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
    title: 'Volkswagen FRF update',
    sort: 'tune',
    certainty: 'likely',
    evidence: [sign('It begins with 0A 9C 92 7C, an encrypted ZIP archive as in FRF files.', 0)],
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
    title: 'Volkswagen SGO container',
    sort: 'tune',
    certainty: 'certain',
    evidence: [
      proof('It begins with the 17 bytes “SGML Object File”.', 0),
      ...(name === '' ? [] : [proof(`The identification names ${name}.`, identification)]),
    ],
    contradictions:
      beyond.length > 0 || index >= bytes
        ? [`A pointer leads to ${hex(Math.max(...beyond, index))}, past the end. The file is incomplete.`]
        : [],
    integrity: {
      state: 'unknown',
      algorithm: null,
      says: `The header holds the checksum ${hex(u32(head, 0x15), 8)}. How it is computed isn’t published.`,
    },
    facts: [
      { label: 'Container format', value: String(u32(head, 0x11)) },
      ...(name === '' ? [] : [{ label: 'Identification', value: name }]),
    ],
  }
}
