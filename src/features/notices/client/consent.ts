import { storedText } from '#kit/client/stored-text.ts'
import { useSyncExternalStore } from 'react'
import { call } from '#kit/call.ts'
import { keepConsent } from '../contract/notices.ts'

/** Increase when the choices change, so everyone is asked again. */
export const consentVersion = 1
const key = 'overboost-consent'

export interface ConsentChoice {
  analytics: boolean
  pixel: boolean
}

export interface Consent extends ConsentChoice {
  /** unset: nobody has chosen. implied: by the region's flag. given: by the visitor. */
  state: 'unset' | 'implied' | 'given'
}

interface Stored extends ConsentChoice {
  /** Random name under which the shop keeps the same choice. */
  subject?: string
  version: number
  /** ISO 8601 in UTC. */
  at: string
}

/** What a stored choice is worth; null for none, an older version or garbage. */
export function parseConsent(text: string | null): Stored | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Stored> | null
    if (value?.version !== consentVersion || typeof value.at !== 'string') return null
    const { version, at, subject } = value
    return {
      ...(typeof subject === 'string' ? { subject } : {}),
      version,
      at,
      analytics: value.analytics === true,
      pixel: value.pixel === true,
    }
  } catch {
    return null
  }
}

export interface ConsentFacts {
  /** The region's flag; never set in region 2. */
  implied: boolean
  analytics: boolean
  pixel: boolean
}

/**
 * Specification section 4: a choice counts; without one consent is implied when the flag is on, but never for an
 * automated client; otherwise nothing is allowed. What is not configured is never allowed.
 */
export function consentOf(stored: ConsentChoice | null, facts: ConsentFacts, isAutomated: boolean): Consent {
  const allow = (choice: ConsentChoice) => ({
    analytics: facts.analytics && choice.analytics,
    pixel: facts.pixel && choice.pixel,
  })
  if (stored) return { state: 'given', ...allow(stored) }
  if (facts.implied && !isAutomated) return { state: 'implied', ...allow({ analytics: true, pixel: true }) }
  return { state: 'unset', analytics: false, pixel: false }
}

const choice = storedText(key)

/**
 * Keeps a choice with its time and version, in this browser and as a record of the shop; withdrawing is choosing again.
 * The record is a proof: without a connection the choice counts all the same.
 */
export function chooseConsent(chosen: ConsentChoice, now = new Date()): void {
  const subject = parseConsent(choice.read())?.subject ?? crypto.randomUUID()
  const stored: Stored = { ...chosen, subject, version: consentVersion, at: now.toISOString() }
  void call(keepConsent, { body: { ...chosen, subject, version: consentVersion } }).catch(() => undefined)
  choice.write(JSON.stringify(stored))
  delete document.documentElement.dataset['consent']
}

/** What the visitor has agreed to; null while it is not known, as on the server. */
export function useConsent(facts: ConsentFacts): (Consent & { chosenAt: string | null }) | null {
  const text = useSyncExternalStore<string | null | undefined>(choice.subscribe, choice.read, () => undefined)
  if (text === undefined) return null
  const stored = parseConsent(text)
  return { ...consentOf(stored, facts, navigator.webdriver), chosenAt: stored?.at ?? null }
}

/** What the visitor has agreed to by now, for what is no component. */
export const consentNow = (facts: ConsentFacts): Consent =>
  consentOf(parseConsent(choice.read()), facts, navigator.webdriver)
export const { subscribe: followConsent } = choice

/** The browser's do-not-track setting suppresses the banner (specification section 4). */
export const isDoNotTrack = (): boolean => navigator.doNotTrack === '1'
/** Nothing goes outside where the browser says so, whatever was agreed to. */
export const isUntracked = (): boolean =>
  isDoNotTrack() || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/**
 * Script for the head of the page: settles before the first paint whether there is anything to ask. It answers as
 * `consentOf` and `isDoNotTrack` do; whether the region implies consent is on the page's root as
 * `data-consent-implied`. The text is fixed: the content policy names it by hash.
 */
export const consentScript = import.meta.env.SSR
  ? `try{var e=document.documentElement,s=JSON.parse(localStorage.getItem('${key}')||'null');if((s&&s.version===${consentVersion}&&typeof s.at==='string')||navigator.doNotTrack==='1'||(e.dataset.consentImplied==='true'&&!navigator.webdriver))e.dataset.consent='settled'}catch(e){}`
  : ''
