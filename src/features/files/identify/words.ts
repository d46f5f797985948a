import { formatDecimal, formatNumber, formatPercent, textLocale } from '#kit/locale.ts'
import * as m from '../messages/m.ts'
import { withArticle } from './finding.ts'
import type { Judgment, Verdict } from './verdict.ts'

const kibibyte = 1024
const mebibyte = kibibyte * kibibyte

/**
 * All that can be said about a file, by code. What is stored is the code and its facts; the words are chosen when
 * someone reads them.
 */
const sentences = {
  // Facts that are alike in every language, and numbers as the language writes them.
  name: ({ name }: { name: string }) => name,
  named: ({ name }: { name: string }) => (textLocale() === 'en' ? withArticle(name) : name),
  count: ({ value }: { value: number }) => formatNumber(value),
  decimal: ({ value }: { value: number }) => formatDecimal(value),
  percent: ({ share }: { share: number }) => formatPercent(share, 0),
  memory: ({ bytes }: { bytes: number }) =>
    bytes % mebibyte === 0 ? `${formatNumber(bytes / mebibyte)} MiB` : `${formatNumber(bytes / kibibyte)} KiB`,
  byteCount: m.byteCount,
  size: m.size,
  identification: m.identification,
  unchangedFile: m.unchangedFile,
  sizeDiffers: m.sizeDiffers,
  numberDiffers: m.numberDiffers,
  partNumberInline: m.partNumberInline,
  hardwareNumberInline: m.hardwareNumberInline,
  doubtMaker: m.doubtMaker,
  doubtFuel: m.doubtFuel,
  doubtEngine: m.doubtEngine,
  doubtUnit: m.doubtUnit,
  doubtYear: m.doubtYear,
  saidRandom: m.saidRandom,
  saidNameContent: m.saidNameContent,
  saidNameBinary: m.saidNameBinary,
  saidPartRead: m.saidPartRead,
  saidUnknown: m.saidUnknown,
  saidTooLong: m.saidTooLong,
  saidName: m.saidName,
  saidNameOnly: m.saidNameOnly,
  saidNameVague: m.saidNameVague,
  saidNameOther: m.saidNameOther,
  saidNameText: m.saidNameText,
  saidTextName: m.saidTextName,
  saidText: m.saidText,
  saidSignature: m.saidSignature,
  saidSignatureInside: m.saidSignatureInside,
  saidBegins: m.saidBegins,
  saidRiff: m.saidRiff,
  saidMarkup: m.saidMarkup,
  saidZipEmpty: m.saidZipEmpty,
  saidZipNoList: m.saidZipNoList,
  saidBomb: m.saidBomb,
  saidOffice: m.saidOffice,
  saidPdxIndex: m.saidPdxIndex,
  saidRaceChrono: m.saidRaceChrono,
  saidBackup: m.saidBackup,
  saidContains: m.saidContains,
  saidSlave: m.saidSlave,
  saidWords: m.saidWords,
  saidRows: m.saidRows,
  saidEpk: m.saidEpk,
  saidHardware: m.saidHardware,
  saidSoftware: m.saidSoftware,
  saidPart: m.saidPart,
  saidUnit: m.saidUnit,
  saidMe7: m.saidMe7,
  saidE15: m.saidE15,
  saidUsualSize: m.saidUsualSize,
  saidNoNumber: m.saidNoNumber,
  saidFilled: m.saidFilled,
  saidFailedRead: m.saidFailedRead,
  saidOddSize: m.saidOddSize,
  saidNearSize: m.saidNearSize,
  saidWinols: m.saidWinols,
  saidHeaderSize: m.saidHeaderSize,
  saidFrf: m.saidFrf,
  saidSgo: m.saidSgo,
  saidSgoNames: m.saidSgoNames,
  saidSgoPointer: m.saidSgoPointer,
  saidSgoChecksum: m.saidSgoChecksum,
  saidOdx: m.saidOdx,
  saidFlash: m.saidFlash,
  saidVbfHeader: m.saidVbfHeader,
  saidAsap2: m.saidAsap2,
  saidVmem: m.saidVmem,
  saidTiTxt: m.saidTiTxt,
  saidLastQ: m.saidLastQ,
  saidNoQ: m.saidNoQ,
  saidLinesDamaged: m.saidLinesDamaged,
  saidRecordsDamaged: m.saidRecordsDamaged,
  saidLineNotHex: m.saidLineNotHex,
  saidLineLong: m.saidLineLong,
  saidLineAfterEnd: m.saidLineAfterEnd,
  saidLineNoRecord: m.saidLineNoRecord,
  saidLineLength: m.saidLineLength,
  saidLineDigit: m.saidLineDigit,
  saidLineChecksum: m.saidLineChecksum,
  saidEndRecord: m.saidEndRecord,
  saidNoEndRecord: m.saidNoEndRecord,
  saidRecordCount: m.saidRecordCount,
  saidChecksumsValid: m.saidChecksumsValid,
  saidChecksumsCorrect: m.saidChecksumsCorrect,
  saidSomeChecksumsValid: m.saidSomeChecksumsValid,
  saidCheckFailed: m.saidCheckFailed,
  saidFirstChecked: m.saidFirstChecked,
  saidUnchecked: m.saidUnchecked,
  saidUnpublished: m.saidUnpublished,
  saidSentAnyway: m.saidSentAnyway,
  algorithmIntelHex: m.algorithmIntelHex,
  algorithmSRecord: m.algorithmSRecord,
  titleDamaged: m.titleDamaged,
  titleUnknownBinary: m.titleUnknownBinary,
  titleUnknown: m.titleUnknown,
  titleTuneByName: m.titleTuneByName,
  titleLogByName: m.titleLogByName,
  titleFailedRead: m.titleFailedRead,
  titleDump: m.titleDump,
  titleRaw: m.titleRaw,
  titleText: m.titleText,
  titleTextTune: m.titleTextTune,
  titlePicture: m.titlePicture,
  titlePdf: m.titlePdf,
  titleVideo: m.titleVideo,
  titleProgram: m.titleProgram,
  titleScript: m.titleScript,
  titleOldOffice: m.titleOldOffice,
  titleDatabase: m.titleDatabase,
  titleMarkup: m.titleMarkup,
  titleArchive: m.titleArchive,
  titleFileOf: m.titleFileOf,
  titleZipTune: m.titleZipTune,
  titleZipLog: m.titleZipLog,
  titleWord: m.titleWord,
  titleExcel: m.titleExcel,
  titlePowerPoint: m.titlePowerPoint,
  titlePackage: m.titlePackage,
  titleSession: m.titleSession,
  titleBackup: m.titleBackup,
  titleLogOf: m.titleLogOf,
  titleDatalog: m.titleDatalog,
  titleTuneOf: m.titleTuneOf,
  titleToolFile: m.titleToolFile,
  titleMapPack: m.titleMapPack,
  titleProject: m.titleProject,
  titleUpdate: m.titleUpdate,
  titleContainer: m.titleContainer,
  titleDescription: m.titleDescription,
  factErased: m.factErased,
  factFiles: m.factFiles,
  factUnpacked: m.factUnpacked,
  factMember: m.factMember,
  factMemberFile: m.factMemberFile,
  factRange: m.factRange,
  factFormatNumber: m.factFormatNumber,
  factContainerFormat: m.factContainerFormat,
  factVersion: m.factVersion,
  factProject: m.factProject,
  factSoftwarePart: m.factSoftwarePart,
  factData: m.factData,
  factFirstAddress: m.factFirstAddress,
  factRecords: m.factRecords,
  factAddresses: m.factAddresses,
  factHeader: m.factHeader,
}

type Code = keyof typeof sentences
/** A fact may be a sentence itself, such as the defect of a record. */
interface Part {
  code: Code
  [fact: string]: string | number | Part
}
type Facts<I> = { [P in keyof I]: string extends I[P] ? I[P] | Part : I[P] }
/** A sentence about a file: its code with the facts that it names. */
export type Said = {
  [C in Code]: { code: C } & ((typeof sentences)[C] extends (facts: infer I) => string ? Facts<I> : unknown)
}[Code]

/** The sentence in the reader’s language. */
export function word({ code, ...facts }: Said): string {
  const worded = Object.entries(facts as Record<string, string | number | Said>).map(
    ([name, fact]) => [name, typeof fact === 'object' ? word(fact) : fact] as const,
  )
  return (sentences[code] as (facts: object) => string)(Object.fromEntries(worded))
}

/** A judgment in the reader’s language. */
export function wordVerdict(judgment: Judgment): Verdict {
  const { title, evidence, contradictions, facts, integrity } = judgment
  return {
    ...judgment,
    title: word(title),
    evidence: evidence.map(({ says, ...rest }) => ({ ...rest, says: word(says) })),
    contradictions: contradictions.map(word),
    facts: facts.map(({ label, value }) => ({
      label: word(label),
      value: typeof value === 'string' ? value : word(value),
    })),
    integrity: {
      ...integrity,
      algorithm: integrity.algorithm && word(integrity.algorithm),
      says: word(integrity.says),
    },
  }
}
