import type { Identifier } from './verdict.ts'

interface Pattern {
  find: RegExp
  read: (match: RegExpExecArray) => readonly Omit<Identifier, 'offset'>[]
}

const bosch = 'Bosch'
const vag = 'Volkswagen group'

/** Simos families by the stem of the part number (formats 1.4, S18). */
const simos: Readonly<Record<string, string>> = {
  '03F906070': 'Simos 10',
  '06K906070': 'Simos 12',
  '06K906071': 'Simos 18.2',
}
/** Simos families by the project code that starts a block version such as SC8L5000 (S18 and its readme). */
const simosProjects: Readonly<Record<string, string>> = {
  SA1: 'Simos 10',
  SA3: 'Simos 10',
  SC2: 'Simos 12',
  SC8: 'Simos 18',
  SCG: 'Simos 18.10',
}

/** The strings of formats 1.4. Each pattern is bounded, so no file can make the search slow. */
const patterns: readonly Pattern[] = [
  {
    find: /\d{2}\/\d\/([A-Z][\w.]{2,11})\/\d{1,2}\/[\w.]{1,12}\/\/[\w.]{1,12}\/[\w.]{1,12}\/\d{6}\/{1,2}/g,
    read: ([all, family = '']) => [
      { kind: 'epk', value: all, maker: bosch },
      { kind: 'ecu', value: family, maker: bosch },
    ],
  },
  {
    find: /(?<![\dA-Z])(02[68]1[\dS]\d{5})(1037\d{6})?(?!\d)/g,
    read: ([, hardware = '', software]) => [
      { kind: 'hardware', value: hardware, maker: bosch },
      ...(software === undefined ? [] : [{ kind: 'software' as const, value: software, maker: bosch }]),
    ],
  },
  { find: /(?<![\dA-Z])1037\d{6}(?!\d)/g, read: ([all]) => [{ kind: 'software', value: all, maker: bosch }] },
  {
    find: /(?<![\dA-Z])(\d[\dA-Z]{2}9(?:06|07|10|27)\d{3})([A-Z]{0,2})(?![\dA-Z])(?: {1,4}([\d.]{1,4}l? [ -~]{2,16}?) {2,12}(\d{4}))?/g,
    read: ([, stem = '', letters = '', engine, version]) => [
      { kind: 'part', value: stem + letters, maker: vag },
      ...(simos[stem] === undefined ? [] : [{ kind: 'ecu' as const, value: simos[stem], maker: null }]),
      ...(engine === undefined ? [] : [{ kind: 'engine' as const, value: engine.trim(), maker: null }]),
      ...(version === undefined ? [] : [{ kind: 'version' as const, value: version, maker: null }]),
    ],
  },
  {
    // Cylinders next to liters, in either order: `R4 2.0l TFSI`, `4.2l V8`, `R4 2,0L EDC`.
    find: /(?<![\dA-Za-z])([RVW]\d{1,2}[ -]\d[.,]\d ?[lL](?: (?:T?FSI|TSI|TDI|CDI|EDC))?|\d[.,]\d ?[lL] [RVW]\d{1,2}(?:\/5VT?)?)(?![\dA-Za-z])/g,
    read: ([all]) => [{ kind: 'engine', value: all, maker: null }],
  },
  {
    // Manufacturers' names of control unit families.
    find: /(?<![\dA-Za-z])(?:EDC1[567](?:_?[A-Z]{1,2}\d{2})?|ME(?:D|V|VD)?(?:7|9|17)\.\d{1,2}(?:\.\d{1,2})?|MS[DV]8\d|M[GD]1C?[SPEA]\d{3}|SIMOS ?\d{1,2}(?:\.\d{1,2})?)(?![\dA-Za-z])/gi,
    read: ([all]) => [{ kind: 'ecu', value: all, maker: null }],
  },
  {
    find: /(?<![\dA-Za-z])(SA1|SA3|SC2|SC8|SCG)[\dA-Z]{5}(?![\dA-Za-z])/g,
    read: ([all, project = '']) => [
      { kind: 'software', value: all, maker: null },
      { kind: 'ecu', value: simosProjects[project] ?? '', maker: null },
    ],
  },
  {
    find: /(?<![\dA-Z])89661-[\dA-Z]{5}(?![\dA-Z])/g,
    read: ([all]) => [{ kind: 'part', value: all, maker: 'Toyota group' }],
  },
  {
    // Main group 12, subgroup 14: engine control units (S21).
    find: /(?<!\d)12 ?14 ?[1-9] ?\d{3} ?\d{3}(?!\d)/g,
    read: ([all]) => [{ kind: 'part', value: all.replaceAll(' ', ''), maker: 'BMW group' }],
  },
  {
    // The second three digits are the group; these are control units (S21).
    find: /(?<![\dA-Za-z])A ?\d{3} ?(?:15[03]|446|545|90[0-4]) ?\d{2} ?\d{2}(?![\dA-Za-z])/g,
    read: ([all]) => [{ kind: 'part', value: all.replaceAll(' ', ''), maker: 'Mercedes-Benz' }],
  },
  {
    // Control unit, its hardware and its calibration (S20).
    find: /(?<![\dA-Z-])[\dA-Z]{4}-(?:12A650|12B684|14C204)-[A-Z]{1,3}(?![\dA-Z-])/g,
    read: ([all]) => [{ kind: 'part', value: all, maker: 'Ford' }],
  },
]

const windowBytes = 1024 * 1024
const overlap = 256
const perKindMax = 12
const decoder = new TextDecoder('latin1')

/** Control unit numbers and names found as text, each once, in file order. */
export function findNumbers(bytes: Uint8Array): Identifier[] {
  const found = new Map<string, Identifier>()
  const perKind = new Map<string, number>()
  for (let from = 0; from < bytes.byteLength; from += windowBytes) {
    const text = decoder.decode(bytes.subarray(from, from + windowBytes + overlap))
    for (const { find, read } of patterns) {
      for (const match of text.matchAll(find)) {
        for (const item of read(match)) {
          const key = `${item.kind} ${item.value}`
          const known = perKind.get(item.kind) ?? 0
          if (found.has(key) || known >= perKindMax) continue
          perKind.set(item.kind, known + 1)
          // Several items may stand in one match, such as a software number directly after the hardware number.
          found.set(key, { ...item, offset: from + match.index + Math.max(0, match[0].indexOf(item.value)) })
        }
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.offset - b.offset)
}
