import { expect, test } from 'vitest'
import { textLocales } from '#kit/locale.ts'
import { builtLanguage } from '../../../scripts/message-compiler.ts'
import { inOneLanguage } from '../../../scripts/languages.ts'
import { scriptsIn } from './language-scripts.ts'

const script = `import{a as b}from"./house-1.js";const d=["assets/house-1.js","assets/house-1.css"];export const say=()=>${builtLanguage}==='de'?'Warenkorb':${builtLanguage}==='fr'?'Panier':'Cart';load(()=>import("./x.js"),d,b)`

test('a script of one language holds no other, and names the scripts of its folder', () => {
  const german = inOneLanguage('page-2.js', script, 'de', 'de-0a1b2c3d')
  expect(german).toContain('Warenkorb')
  expect(german).not.toMatch(/Panier|Cart|OVERBOOST/)
  expect(german).toContain('assets/de-0a1b2c3d/house-1.js')
  expect(german).toContain('assets/house-1.css')
})
test('the English script stays where it is', () => {
  const english = inOneLanguage('page-2.js', script, 'en', '')
  expect(english).toMatch(/=>`?"?Cart/)
  expect(english).toContain('`assets/house-1.js`')
})
test('what is in no language falls back to English', () => {
  for (const language of textLocales.filter((each) => each !== 'de' && each !== 'fr'))
    expect(inOneLanguage('page-2.js', script, language, `${language}-0a1b2c3d`)).toContain('Cart')
})
test('a page loads the scripts of its language, and the styles of all', () => {
  const page = '<link href="/assets/a-1.css"><link href="/assets/b-2.js"><script>import "/assets/b-2.js"</script>'
  expect(scriptsIn('de-0a1b2c3d', page)).toBe(
    '<link href="/assets/a-1.css"><link href="/assets/de-0a1b2c3d/b-2.js"><script>import "/assets/de-0a1b2c3d/b-2.js"</script>',
  )
})
