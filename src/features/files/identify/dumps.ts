import { type Finding, guess, hex, sign, startsWith, type Subject, textAt } from './finding.ts'
import { extensionOf } from '../rules.ts'
import type { Evidence, Identifier, Integrity } from './verdict.ts'
import type { Said } from './words.ts'

/** Common sizes in practice (formats 1.3): a hint, never proof. */
const sizes: Readonly<Record<number, string>> = {
  32_768: 'eeprom',
  524_288: 'half',
  1_048_576: 'me7',
  1_540_096: 'tc1766',
  2_097_152: 'two',
  4_194_304: 'four',
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
  const evidence = numbersAsEvidence(head, found)
  const isMe7Size = bytes === 524_288 || bytes === 1_048_576
  if (isMe7Size && startsWith(head, me7Mark.magic, me7Mark.offset))
    evidence.push(sign({ code: 'saidMe7' }, me7Mark.offset))
  if (bytes === 524_288 && startsWith(head, e15)) evidence.push(sign({ code: 'saidE15' }, 0))
  const isNamed = evidence.length > 0
  const known = sizes[bytes]
  if (known !== undefined) evidence.push(guess({ code: 'saidUsualSize', size: { code: 'memory', bytes }, of: known }))
  if (always.has(ending)) evidence.push(guess({ code: 'saidName', ending }))
  else if (usual.has(ending)) evidence.push(guess({ code: 'saidNameVague', ending }))
  if (!isNamed && known === undefined && !always.has(ending) && !usual.has(ending)) return null
  if (!isNamed) evidence.push(guess({ code: 'saidNoNumber' }))
  const filling = fillingOf(head)
  if (filling !== null)
    return {
      format: 'raw',
      title: { code: 'titleFailedRead' },
      sort: 'tune',
      certainty: 'likely',
      evidence: [
        sign({ code: 'saidFilled', byte: filling }, 0),
        ...evidence.filter(({ certainty }) => certainty === 'guess'),
      ],
      contradictions: [{ code: 'saidFailedRead', byte: filling }],
    }
  return {
    format: 'raw',
    title: { code: isNamed ? 'titleDump' : 'titleRaw' },
    sort: 'tune',
    certainty: isNamed ? 'likely' : 'guess',
    evidence,
    contradictions: oddSize(bytes),
    integrity: unpublished,
  }
}

/** The first identification of each kind (formats 1.4). An engine or a version alone may stand in any file. */
function numbersAsEvidence(head: Uint8Array, found: readonly Identifier[]): Evidence[] {
  const epk = found.find(({ kind }) => kind === 'epk')
  const codes = [
    [epk, 'saidEpk'],
    [found.find(({ kind }) => kind === 'hardware'), 'saidHardware'],
    [found.find(({ kind }) => kind === 'software'), 'saidSoftware'],
    [found.find(({ kind }) => kind === 'part'), 'saidPart'],
    [
      found.find((each) => each.kind === 'ecu' && isWritten(head, each) && !epk?.value.includes(each.value)),
      'saidUnit',
    ],
  ] as const
  return codes.flatMap(([item, code]) =>
    item ? [sign({ code, value: item.value, address: hex(item.offset) }, item.offset)] : [],
  )
}

/** Whether the family is in the file by name, not derived from a number. */
const isWritten = (head: Uint8Array, { value, offset }: Identifier): boolean =>
  textAt(head, offset, value.length) === value

const unpublished: Integrity = { state: 'unknown', algorithm: null, says: { code: 'saidUnpublished' } }

/** The single byte that fills the memory, as read from an erased or unreadable chip; null otherwise. */
export function fillingOf(head: Uint8Array): 'FF' | '00' | null {
  const [first] = head
  if (head.byteLength < 256 || (first !== 0xff && first !== 0)) return null
  return head.every((value) => value === first) ? (first === 0xff ? 'FF' : '00') : null
}

/** How many bytes a tool may drop or add at the end of a read. */
const strayMax = 64

/** Warns about sizes that are close to a known one, or that no chip has. */
function oddSize(bytes: number): Said[] {
  if (bytes % 256 === 0) return []
  const near = Object.keys(sizes)
    .map(Number)
    .find((known) => Math.abs(known - bytes) <= strayMax)
  if (near === undefined) return [{ code: 'saidOddSize', bytes }]
  return [
    {
      code: 'saidNearSize',
      bytes,
      off: Math.abs(bytes - near),
      more: bytes > near ? 'yes' : 'no',
      size: { code: 'memory', bytes: near },
    },
  ]
}
