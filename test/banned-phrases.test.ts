import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Phrases that betray a translation or make readers stop, with better wording. Checked in messages, screens, emails,
 * comments, tests and docs, except where a word is an identifier and in other languages.
 */
const banned: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again'],
  [/\bnevertheless\b/i, 'anyway'],
  [/\bat present\b/i, 'now, currently'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bby (?:itself|themselves|himself)\b/i, 'automatically, on its own'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bwhom\b/i, 'who'],
  [/\b(?:he|his|him|himself)\b(?![-=.(])/i, 'you, they, or the noun'],
  [/\b(?:is|are|was|were|be) told\b/i, 'is notified, sees'],
  [/\bof all that\b/i, 'of everything'],
  [/\b(?:takes?|taken|took|taking) (?:it |them )?up\b/i, 'start, claim, reopen'],
  [/\bno more(?=[.!?'"<]|$)/i, 'no longer'],
  [/\bways? of (?:payment|shipping|paying)\b/i, 'payment method, shipping method'],
  [/\bkind of account\b/i, 'account type'],
  [/(?<![\w.])stands\b(?!\s*=|\(|\.\w|:| for\b)/i, 'is'],
  [/\b(?:an|the|no|each|every|staff|this|that|which|one) acts?\b(?! on\b|[)(.=])/i, 'action'],
  [/\b(?:every|each|no|wide|other|one|\d+) signs?\b|\bsigns? that\b/i, 'character'],
  [/\be-mails?\b/i, 'email'],
  [
    /\bWhat shall it become\b|\bLog this device out\b|\bThe login is over\b|\bfolder for unwanted mail\b/i,
    'plain English',
  ],
  [/\b(?:Nothing fits|None matches|Nobody here)\b/i, 'No … found'],
  [/\b(?:some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bregion that you are in\b/i, 'your current region'],
  [/\bin nobody.s hands\b|\bin the hands of\b/i, 'unassigned, assigned to'],
  [/\b(?:told apart|unless told)\b/i, 'distinguished, by default'],
  [/\bplease (?:give|say|name)\b/i, 'enter, choose'],
  [/\bcolour/i, 'color'],
  [
    /\bSupport answers on\b|\bin the order they came\b|\bknow beforehand\b|\bto a flashed car\b|\bPower thick, torque\b/i,
    'the words of the shop: Mon–Fri, first come, up front, tuned',
  ],
  [
    /\bfollows? from the address\b|\bunable to resolve address:|\bVAT not owed\b|\bis not the form of\b|, contained["'`]/i,
    'calculated once, couldn’t match, VAT exempt, enter a valid …',
  ],
  [
    /\bThank you, it is paid\b|\bDiscounts and relief\b|\bholds no advertising\b|\ball that you chose\b|\bHow it gets onto\b|\bextra on top of any\b/i,
    'order confirmed, discounts, everything you selected, installation method, works with every tune',
  ],
  [
    /\bWho built your car\b|\bMeasure distances\b|\bits worth off\b|\bmay not open this page\b|\bhave a typing error\b|\bclock says\b/i,
    'what make is your car, find dealers, credit toward, no access, check the URL, it looks like',
  ],
  [
    /\bis not of the right kind\b|\bnot enough tune credits left for this\b|\bin the present state of\b|\bpay out within its limit\b/i,
    'say what to enter, what is left, or what is not possible',
  ],
  [/\b(?:Give authority|Store the rate|Where credits came)\b/i, 'grant signature authority, save rate, credit history'],
  [/\bclock stands\b|\bgood for another\b|\bit stays for good\b/i, 'paused, expires, can’t be changed later'],
]

const folders = ['src', 'test', 'bench', 'scripts', 'sandbox', 'docs', 'db/seed']
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /\.(?:tsx?|mjs|css|md|sql)$|\/messages\/en\.json$/.test(join(entry.parentPath, entry.name)),
      )
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
].filter((file) => !/docs\/generated|banned-phrases\.test|\/m\.ts$|\/start\/(?:de|fr|es|it)\//.test(file))

test('no text or comment has a banned phrase', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const hit = banned.find(([phrase]) => phrase.test(line))
        return hit ? [`${file}:${index + 1} “${hit[0].exec(line)?.[0]}”, better: ${hit[1]}`] : []
      }),
  )
  expect(found).toEqual([])
})
