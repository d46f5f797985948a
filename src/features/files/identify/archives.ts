import {
  bytesOf,
  countOf,
  type Finding,
  proof,
  sign,
  startsWith,
  type Subject,
  u16,
  u32,
  wholeIsRead,
} from './finding.ts'
import { extensionOf } from '../rules.ts'
import type { Fact } from './verdict.ts'
import type { Said } from './words.ts'

const endMagic = [0x50, 0x4b, 0x05, 0x06]
const membersMax = 5_000
const bombRatio = 200
/** Members of an AutoTuner backup (formats 1.1, S9). */
const backupMember = /^(iflash\d?|dflash\d?|eflash\d?|eeprom)(\.\w+)?$/i
const logEndings = new Set(['csv', 'log', 'tsv', 'vbo', 'mlg', 'msl'])
const tuneEndings = new Set('bin hex s19 srec mot frf sgo odx ori mod mpc fls pcm slave ols kp'.split(' '))

/** Office documents by the folder that each format contains (ISO/IEC 29500). */
const officeTitles = [
  ['word/', { code: 'titleWord' }],
  ['xl/', { code: 'titleExcel' }],
  ['ppt/', { code: 'titlePowerPoint' }],
] as const

const plainZip: Said = { code: 'titleArchive', name: 'ZIP' }

interface Member {
  name: string
  packed: number
  unpacked: number
}

/** Archives: ZIP by its member list, never unpacked, and other common containers by signature. */
export function readArchives(subject: Subject): Finding | null {
  const { head } = subject
  const isZip = startsWith(head, [0x50, 0x4b, 0x03, 0x04])
  const isEmpty = startsWith(head, endMagic)
  const isSpanned = startsWith(head, [0x50, 0x4b, 0x07, 0x08])
  if (isZip || isEmpty || isSpanned) return zip(subject, isEmpty)
  for (const [title, format, magic] of others)
    if (startsWith(head, magic))
      return {
        format,
        title,
        sort: 'other',
        certainty: 'certain',
        evidence: [proof({ code: 'saidSignature' }, 0)],
      }
  return null
}

const others = [
  [{ code: 'titleArchive', name: '7z' }, '7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  [{ code: 'titleArchive', name: 'RAR' }, 'rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  [{ code: 'titleFileOf', name: 'gzip' }, 'gzip', [0x1f, 0x8b, 0x08]],
  [{ code: 'titleFileOf', name: 'bzip2' }, 'bzip2', [0x42, 0x5a, 0x68]],
  [{ code: 'titleFileOf', name: 'XZ' }, 'xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  [{ code: 'titleFileOf', name: 'Zstandard' }, 'zstd', [0x28, 0xb5, 0x2f, 0xfd]],
] as const

function zip(subject: Subject, isEmpty: boolean): Finding {
  const members = isEmpty ? [] : membersOf(subject.head)
  const whole = wholeIsRead(subject)
  const evidence = [proof({ code: isEmpty ? 'saidZipEmpty' : 'saidSignature' }, 0)]
  const contradictions: Said[] = []
  const facts: Fact[] = []
  if (members === null) {
    if (whole) contradictions.push({ code: 'saidZipNoList' })
    return { format: 'zip', title: plainZip, sort: 'other', certainty: 'certain', evidence, contradictions, facts }
  }
  const packed = members.reduce((sum, member) => sum + member.packed, 0)
  const unpacked = members.reduce((sum, member) => sum + member.unpacked, 0)
  facts.push(
    { label: { code: 'factFiles' }, value: countOf(members.length) },
    { label: { code: 'factUnpacked' }, value: bytesOf(unpacked) },
  )
  for (const [index, member] of members.slice(0, 5).entries())
    facts.push({
      label: { code: 'factMember', number: index + 1 },
      value: { code: 'factMemberFile', name: member.name, bytes: member.unpacked },
    })
  const isBomb = unpacked > 1024 ** 2 && unpacked > packed * bombRatio
  if (isBomb) contradictions.push({ code: 'saidBomb', unpacked, packed })
  const names = members.map(({ name }) => name.split('/').at(-1) ?? '')
  const about = { evidence, contradictions, facts }
  const office = members.some(({ name }) => name === '[Content_Types].xml')
    ? officeTitles.find(([folder]) => members.some(({ name }) => name.startsWith(folder)))
    : undefined
  if (office) {
    evidence.push(proof({ code: 'saidOffice', folder: office[0] }))
    return { format: 'office', title: office[1], sort: 'other', certainty: 'certain', ...about }
  }
  if (isBomb) return { format: 'zip', title: plainZip, sort: 'other', certainty: 'certain', ...about }
  if (
    extensionOf(subject.name) === 'pdx' ||
    (names.includes('index.xml') && names.some((name) => /\.odx(-\w+)?$/i.test(name)))
  ) {
    evidence.push(
      names.includes('index.xml') ? proof({ code: 'saidPdxIndex' }) : sign({ code: 'saidName', ending: 'pdx' }),
    )
    return {
      format: 'pdx',
      title: { code: 'titlePackage', name: 'PDX' },
      sort: 'tune',
      certainty: names.includes('index.xml') ? 'certain' : 'likely',
      ...about,
    }
  }
  if (names.includes('session.json') && names.some((name) => /^channel2?_\d/.test(name))) {
    evidence.push(proof({ code: 'saidRaceChrono' }))
    return {
      format: 'racechrono-session',
      title: { code: 'titleSession', name: 'RaceChrono' },
      sort: 'log',
      certainty: 'certain',
      ...about,
    }
  }
  const flashes = names.filter((name) => backupMember.test(name))
  if (flashes.length > 0) {
    evidence.push(sign({ code: 'saidBackup', names: flashes.slice(0, 4).join(', ') }))
    return {
      format: 'autotuner-backup',
      title: { code: 'titleBackup', name: 'AutoTuner' },
      sort: 'tune',
      certainty: 'likely',
      ...about,
    }
  }
  const inside = names.find((name) => tuneEndings.has(extensionOf(name)))
  if (inside !== undefined) {
    evidence.push(sign({ code: 'saidContains', name: inside }))
    return { format: 'zip', title: { code: 'titleZipTune' }, sort: 'tune', certainty: 'likely', ...about }
  }
  const log = names.find((name) => logEndings.has(extensionOf(name)))
  if (log !== undefined) {
    evidence.push(sign({ code: 'saidContains', name: log }))
    return { format: 'zip-log', title: { code: 'titleZipLog' }, sort: 'log', certainty: 'likely', ...about }
  }
  if (extensionOf(subject.name) === 'slave') {
    evidence.push(sign({ code: 'saidSlave' }))
    return {
      format: 'autotuner-slave',
      title: { code: 'titleFileOf', name: 'AutoTuner slave' },
      sort: 'tune',
      certainty: 'likely',
      ...about,
    }
  }
  return { format: 'zip', title: plainZip, sort: 'other', certainty: 'certain', ...about }
}

/**
 * Reads the central directory from the end, as specified by APPNOTE (S8). Null when there is none. Names are
 * untrusted.
 */
function membersOf(head: Uint8Array): Member[] | null {
  const from = Math.max(0, head.byteLength - 65_557)
  for (let at = head.byteLength - 22; at >= from; at -= 1) {
    if (head[at] !== 0x50 || !startsWith(head, endMagic, at)) continue
    const members: Member[] = []
    let entry = u32(head, at + 16)
    const wanted = Math.min(u16(head, at + 10), membersMax)
    while (members.length < wanted && entry + 46 <= at && u32(head, entry) === 0x02014b50) {
      const nameLength = u16(head, entry + 28)
      const raw = head.subarray(entry + 46, Math.min(at, entry + 46 + Math.min(nameLength, 200)))
      members.push({
        name: [...raw].map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '_')).join(''),
        packed: u32(head, entry + 20),
        unpacked: u32(head, entry + 24),
      })
      entry += 46 + nameLength + u16(head, entry + 30) + u16(head, entry + 32)
    }
    return members
  }
  return null
}
