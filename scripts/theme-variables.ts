/** Style sheets of variables, made from Mantine's defaults and the shop's theme, so that no page works them out. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { theme } from '#kit/ui/theme.ts'

const defaults = 'node_modules/@mantine/core/styles/default-css-variables.layer.css'
const baseline = 'node_modules/@mantine/core/styles/baseline.layer.css'
const schemes = ['', 'dark', 'light'] as const
type Scheme = (typeof schemes)[number]
type Sheet = Record<Scheme, Map<string, string>>

/** What the theme changes of Mantine's variables. */
export function mantineVariables(): string {
  const style = renderToStaticMarkup(createElement(MantineProvider, { theme, withGlobalClasses: false }, null))
  const css = style.replaceAll(/<[^>]+>/g, '')
  return `/* Written by \`npm run docs\` from theme.ts. */\n${css.replaceAll(/([{;}])(?=.)/g, '$1\n')}\n`
}

/** The values of each variable in a sheet: in general, in the dark and in the light scheme. */
function read(css: string, sheet: Sheet): Sheet {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  for (const [, selector = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]+)\}/g)) {
    const scheme = schemes.find((name) => name !== '' && selector.includes(name)) ?? ''
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+)/g))
      sheet[scheme].set(name, value.trim())
  }
  return sheet
}

/** Names of variables in the source of styles and screens. */
const namesIn = (text: string): string[] => [...text.matchAll(/--mantine-[a-z0-9-]+/g)].map(([name]) => name)

/** Mantine's own hues: only the back-office names them, which has all variables. */
const isOtherHue = (name: string): boolean => {
  const hue = /^--mantine-color-([a-z]+)-\d$/.exec(name)?.[1]
  return hue !== undefined && !(hue in (theme.colors ?? {}))
}

/** The variables that styles of the shop use, directly or by one another, for pages without Mantine. */
export function usedVariables(): string {
  const sheet = read(
    mantineVariables(),
    read(readFileSync(defaults, 'utf8'), { '': new Map(), dark: new Map(), light: new Map() }),
  )
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file) && !/(-variables\.css|\.test\.tsx?)$/.test(file))
    .map((file) => readFileSync(join('src', file), 'utf8'))
  const used = new Set<string>()
  const waiting = namesIn([readFileSync(baseline, 'utf8'), ...files].join('\n')).filter((name) => !isOtherHue(name))
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue
    used.add(name)
    waiting.push(...schemes.flatMap((scheme) => namesIn(sheet[scheme].get(name!) ?? '')))
  }
  const blocks = schemes.map((scheme) => {
    const lines = [...sheet[scheme]].filter(([name]) => used.has(name)).map(([name, value]) => `  ${name}: ${value};`)
    return `:root${scheme && `[data-mantine-color-scheme='${scheme}']`} {\n${lines.join('\n')}\n}\n`
  })
  return `/* Written by \`npm run docs\` from theme.ts and the variables that styles use. */\n${blocks.join('')}`
}
