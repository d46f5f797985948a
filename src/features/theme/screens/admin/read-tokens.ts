import { type Scheme, schemes } from '../../rules/color-pairs.ts'

/** Names and values set by the shop's own style sheet, by scheme and for both. */
export type Tokens = Record<Scheme | 'both', Map<string, string>>

const selectors: Readonly<Record<string, keyof Tokens>> = {
  ':root': 'both',
  ...Object.fromEntries(schemes.map((scheme) => [`:root[data-mantine-color-scheme="${scheme}"]`, scheme])),
}

/** Reads the tokens from the style sheets of the page, so that what is shown is what the browser uses. */
export function readTokens(): Tokens {
  const tokens: Tokens = { both: new Map(), light: new Map(), dark: new Map() }
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const into = selectors[rule.selectorText]
        if (into)
          for (const name of rule.style)
            if (name.startsWith('--ob-')) tokens[into].set(name, rule.style.getPropertyValue(name).trim())
      }
      if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of document.styleSheets)
    if (sheet.href === null || new URL(sheet.href).origin === location.origin) read(sheet.cssRules)
  return tokens
}
