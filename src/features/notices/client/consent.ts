import { storedText } from '#kit/client/stored-text.ts'
import { useSyncExternalStore } from 'react'
import { call } from '#kit/call.ts'
import { keepConsent } from '../contract/notices.ts'

/** Increment when the choices change, so that everyone is asked again. */
export const consentVersion = 1
const key = 'overboost-consent'

export interface ConsentChoice {
  analytics: boolean
  pixel: boolean
}

export interface Consent extends ConsentChoice {
  /** unset: no choice yet. implied: by the region's flag. given: by the visitor. */
  state: 'unset' | 'implied' | 'given'
}

interface Stored extends ConsentChoice {
  /** The random ID under which the shop stores the same choice. */
  subject?: string
  version: number
  /** ISO 8601 in UTC. */
  at: string
}

/** Parses a stored choice; null when it is missing, outdated or invalid. */
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
 * Specification section 4: an explicit choice applies. Otherwise consent is implied if the flag is on, except for
 * automated clients. Anything not configured is never allowed.
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

/**
 * Whether more than required storage is allowed: after agreeing, while consent is implied, or where the shop offers
 * nothing to decline.
 */
export const allowsMore = (consent: Consent | null, facts: ConsentFacts): boolean =>
  consent !== null &&
  consent.state !== 'unset' &&
  (consent.analytics || consent.pixel || !(facts.analytics || facts.pixel))

const choice = storedText(key)

/**
 * Stores a choice with time and version in this browser and as a record in the shop; withdrawing is another choice.
 * The record only serves as proof, so the choice applies even without a connection.
 */
export function chooseConsent(chosen: ConsentChoice, now = new Date()): void {
  const subject = parseConsent(choice.read())?.subject ?? crypto.randomUUID()
  const stored: Stored = { ...chosen, subject, version: consentVersion, at: now.toISOString() }
  void call(keepConsent, { body: { ...chosen, subject, version: consentVersion } }).catch(() => undefined)
  choice.write(JSON.stringify(stored))
  delete document.documentElement.dataset['consent']
}

/** The visitor's consent; null while unknown, as on the server. */
export function useConsent(facts: ConsentFacts): (Consent & { chosenAt: string | null }) | null {
  const text = useSyncExternalStore<string | null | undefined>(choice.subscribe, choice.read, () => undefined)
  if (text === undefined) return null
  const stored = parseConsent(text)
  return { ...consentOf(stored, facts, navigator.webdriver), chosenAt: stored?.at ?? null }
}

/** The visitor's current consent, for use outside of components. */
export const consentNow = (facts: ConsentFacts): Consent =>
  consentOf(parseConsent(choice.read()), facts, navigator.webdriver)
export const { subscribe: followConsent } = choice

/** Whether the browser's do-not-track setting is on, which suppresses the banner (specification section 4). */
export const isDoNotTrack = (): boolean => navigator.doNotTrack === '1'
/** Whether the browser opts out of tracking, which overrides any consent. */
export const isUntracked = (): boolean =>
  isDoNotTrack() || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/**
 * An inline head script that decides before the first paint whether to show the banner, by the same rules as
 * `consentOf` and `isDoNotTrack`. The page's root has `data-consent-implied` if the region implies consent. The text
 * is constant, because the content security policy allows it by hash.
 */
export const consentScript = import.meta.env.SSR
  ? `try{var e=document.documentElement,s=JSON.parse(localStorage.getItem('${key}')||'null');if((s&&s.version===${consentVersion}&&typeof s.at==='string')||navigator.doNotTrack==='1'||(e.dataset.consentImplied==='true'&&!navigator.webdriver))e.dataset.consent='settled'}catch(e){}`
  : ''
