import { count, type Finding, guess, hex, sign, size, startsWith, type Subject } from './finding.ts'
import { extensionOf } from '../rules.ts'
import type { Identifier, Integrity } from './verdict.ts'

/** Common sizes in practice (formats 1.3): a hint, never proof. */
const sizes: Readonly<Record<number, string>> = {
  32_768: 'the EEPROM of a TriCore control unit',
  524_288: 'a full read of EDC16, early ME7, MSD80 or GM E15',
  1_048_576: 'ME7.1, ME7.1.1 and ME7.5',
  1_540_096: 'the internal flash of a TC1766 (MED17, EDC17)',
  2_097_152: 'MSD81 and many EDC17, MED17 and Simos',
  4_194_304: 'larger EDC17, MED17 and MG1',
}
const always = new Set(['pcm', 'bin', 'fls'])
const usual = new Set(['ori', 'mod', 'mpc', 'dat', 'ecu', 'rom'])

/** The first bytes of Opel Z22SE dumps of the GMPT-E15 (formats 1.4, S17). */
const e15 = [0xff, 0xff, 0xef, 0xfc, 0x00, 0x00, 0x05, 0x6e]
/** Present at this offset in all 88 surveyed images of the ME7 family (formats 1.4, S16). */
const me7Mark = { offset: 0x10000, magic: [0x5a, 0x5a] }

/** Raw memory without a signature, recognized by contents, size and finally name. Runs after all other readers. */
export function readDump({ head, bytes, name }: Subject, found: readonly Identifier[]): Finding | null {
  const ending = extensionOf(name)
  const evidence = []
  const epk = found.find(({ kind }) => kind === 'epk')
  const hardware = found.find(({ kind }) => kind === 'hardware')
  const part = found.find(({ kind }) => kind === 'part')
  if (epk) evidence.push(sign(`A Bosch identification is at ${hex(epk.offset)}: ${epk.value}`, epk.offset))
  if (hardware)
    evidence.push(sign(`The Bosch hardware number ${hardware.value} is at ${hex(hardware.offset)}.`, hardware.offset))
  if (part) evidence.push(sign(`The part number ${part.value} is at ${hex(part.offset)}.`, part.offset))
  const isMe7Size = bytes === 524_288 || bytes === 1_048_576
  if (isMe7Size && startsWith(head, me7Mark.magic, me7Mark.offset))
    evidence.push(sign('5A 5A at 0x10000, as in the ME7 family.', me7Mark.offset))
  if (bytes === 524_288 && startsWith(head, e15)) evidence.push(sign('It begins like a GMPT-E15 dump.', 0))
  const isNamed = evidence.length > 0
  const known = sizes[bytes]
  if (known !== undefined) evidence.push(guess(`${size(bytes)} is the size of ${known}. Size alone isn’t proof.`))
  if (always.has(ending)) evidence.push(guess(`Its name ends in .${ending}.`))
  else if (usual.has(ending)) evidence.push(guess(`Its name ends in .${ending}, which doesn’t tell the file type.`))
  if (!isNamed && known === undefined && !always.has(ending) && !usual.has(ending)) return null
  if (!isNamed) evidence.push(guess('It contains no control unit number.'))
  const filling = fillingOf(head)
  if (filling !== null)
    return {
      format: 'raw',
      title: 'Failed read',
      sort: 'tune',
      certainty: 'likely',
      evidence: [sign(`Every byte is ${filling}.`, 0), ...evidence.filter(({ certainty }) => certainty === 'guess')],
      contradictions: [`Every byte is ${filling}, so the read very likely failed. Read the control unit again.`],
    }
  return {
    format: 'raw',
    title: isNamed ? 'Control unit memory dump' : 'Raw bytes, possibly a memory dump',
    sort: 'tune',
    certainty: isNamed ? 'likely' : 'guess',
    evidence,
    contradictions: oddSize(bytes),
    integrity: unpublished,
  }
}

const unpublished: Integrity = {
  state: 'unknown',
  algorithm: null,
  says: 'The checksums of this control unit aren’t published, so we can’t check them. Most tools correct them when writing.',
}

/** The single byte that fills the file, as read from an erased or unreadable chip; null otherwise. */
function fillingOf(head: Uint8Array): 'FF' | '00' | null {
  const [first] = head
  if (head.byteLength < 256 || (first !== 0xff && first !== 0)) return null
  return head.every((value) => value === first) ? (first === 0xff ? 'FF' : '00') : null
}

/** How many bytes a tool may drop or add at the end of a read. */
const strayMax = 64

/** Warns about sizes that are close to a known one, or that no chip has. */
function oddSize(bytes: number): string[] {
  if (bytes % 256 === 0) return []
  const near = Object.keys(sizes)
    .map(Number)
    .find((known) => Math.abs(known - bytes) <= strayMax)
  if (near === undefined) return [`${count(bytes)} bytes isn’t the size of a memory chip. The file may be incomplete.`]
  const off = Math.abs(bytes - near)
  return [
    `${count(bytes)} bytes is ${count(off)} ${off === 1 ? 'byte' : 'bytes'} ${bytes > near ? 'more' : 'less'} than ${size(near)}. Check how the file was read or saved.`,
  ]
}
