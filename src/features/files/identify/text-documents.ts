import { type Finding, proof, sign, type Subject } from './finding.ts'

const firstBytes = 64 * 1024
const decoder = new TextDecoder('latin1')

/** Formats that are text or start with text: ODX, ASAP2 and VBF (formats 1.1, S6 S7 S13 S14). */
export function readTextDocuments({ head }: Subject): Finding | null {
  const text = decoder.decode(head.subarray(0, firstBytes)).replace(/^\u00EF\u00BB\u00BF/, '')
  return odx(text) ?? asap2(text) ?? vbf(text)
}

function odx(text: string): Finding | null {
  if (!text.trimStart().startsWith('<')) return null
  // The root may be preceded by a declaration, comments and a document type.
  const body = text.slice(0, 8_192).replaceAll(/<\?[^>]{0,500}>|<!--[\s\S]{0,4000}?-->|<![^>]{0,500}>/g, ' ')
  const root = /^\s*<([\w:-]{1,40})/.exec(body)?.[1]?.split(':').at(-1)
  if (root !== 'ODX') return null
  const flash = /<FLASH[\s>]/.test(text)
  return {
    format: 'odx',
    title: flash ? { code: 'titleContainer', name: 'ODX flash' } : { code: 'titleDescription', name: 'ODX' },
    sort: 'tune',
    certainty: 'certain',
    evidence: [
      proof({ code: 'saidOdx' }, text.indexOf('ODX')),
      ...(flash ? [proof({ code: 'saidFlash' }, text.search(/<FLASH[\s>]/))] : []),
    ],
  }
}

function asap2(text: string): Finding | null {
  const version = /\bASAP2_VERSION\s{1,20}(\d{1,3})\s{1,20}(\d{1,3})/.exec(text)
  const project = /\/begin\s{1,20}PROJECT\s{1,20}([\w.-]{1,60})/.exec(text)
  if (!project) return null
  return {
    format: 'a2l',
    title: { code: 'titleDescription', name: 'ASAP2' },
    sort: 'other',
    certainty: version ? 'certain' : 'likely',
    evidence: [
      ...(version
        ? [proof({ code: 'saidAsap2', text: `ASAP2_VERSION ${version[1]} ${version[2]}` }, version.index)]
        : []),
      proof({ code: 'saidAsap2', text: `/begin PROJECT ${project[1]}` }, project.index),
    ],
    facts: [
      ...(version
        ? [{ label: { code: 'factVersion' as const, name: 'ASAP2' }, value: `${version[1]}.${version[2]}` }]
        : []),
      { label: { code: 'factProject' }, value: project[1] ?? '' },
    ],
  }
}

function vbf(text: string): Finding | null {
  const version = /^\s{0,100}vbf_version\s{0,10}=\s{0,10}([\d.]{1,8})\s{0,10};/.exec(text)
  if (!version) return null
  const header = /\bheader\s{0,20}\{/.test(text)
  const part = /\bsw_part_number\s{0,10}=\s{0,10}"?([\w.-]{1,40})/.exec(text)
  return {
    format: 'vbf',
    title: { code: 'titleUpdate', name: 'VBF' },
    sort: 'tune',
    certainty: 'likely',
    evidence: [
      sign({ code: 'saidBegins', text: `vbf_version = ${version[1]}` }, 0),
      ...(header ? [sign({ code: 'saidVbfHeader' }, text.search(/\bheader\s{0,20}\{/))] : []),
    ],
    facts: part ? [{ label: { code: 'factSoftwarePart' }, value: part[1] ?? '' }] : [],
    ...(part ? { identifiers: [{ kind: 'part', value: part[1] ?? '', offset: part.index, maker: 'Ford' }] } : {}),
  }
}
