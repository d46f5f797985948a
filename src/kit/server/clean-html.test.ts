import { describe, expect, test } from 'vitest'
import { cleanHtml, plainText, shownHtml } from './clean-html.ts'

const hostile: readonly (readonly [what: string, html: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script inside a word', 'a<scr<script>ipt>alert(1)</script>'],
  ['an event', '<p onclick="alert(1)">x</p>'],
  ['an event of a broken picture', '<img src=x onerror=alert(1)>'],
  ['a link that runs', '<a href="javascript:alert(1)">x</a>'],
  ['a link that runs, hidden by a tab', '<a href="java\tscript:alert(1)">x</a>'],
  ['a link that runs, in entities', '<a href="&#106;avascript:alert(1)">x</a>'],
  ['a link of another page in ours', '<a href="//elsewhere.test">x</a>'],
  ['a page as an address', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a frame', '<iframe src="https://elsewhere.test"></iframe>'],
  ['a form', '<form action="https://elsewhere.test"><input name="password"></form>'],
  ['a drawing that runs', '<svg onload="alert(1)"><script>alert(1)</script></svg>'],
  ['mathematics that runs', '<math><mtext><img src=x onerror=alert(1)></mtext></math>'],
  ['a style sheet', '<style>@import url(https://elsewhere.test)</style>'],
  ['a style', '<p style="background:url(https://elsewhere.test)">x</p>'],
  ['a picture of others', '<img src="https://elsewhere.test/pixel.gif">'],
  ['a picture beside ours', '<img src="/\\elsewhere.test/pixel.gif">'],
  ['a base', '<base href="https://elsewhere.test">'],
  ['a class of ours', '<div class="ob-dialog">x</div>'],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->'],
  ['an unfinished tag', '<img src="x" onerror="alert(1)"'],
]

describe('a written text', () => {
  test.each(hostile)('loses %s', (_, html) => {
    const clean = cleanHtml(html)
    expect(clean).not.toMatch(
      /<[^>]*(script|on\w+=|style|javascript|data:|elsewhere|class)|<(iframe|form|input|svg|math|base|img)/i,
    )
    expect(cleanHtml(clean)).toBe(clean)
  })
  test('keeps what the editor writes', () => {
    const html =
      '<h2>Before you begin</h2><aside class="warning"><p>Connect a <strong>charger</strong>.</p></aside><ol class="steps"><li><p>Open</p></li></ol>' +
      '<table><tbody><tr><th colspan="2"><p>rpm</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>' +
      '<p><a href="/products" >x</a> <a href="https://a.test" rel="noopener">y</a></p>'
    expect(cleanHtml(html)).toBe(html.replace(' >', '>'))
  })
  test('shows its pictures in all sizes', () => {
    const img = '<img src="/pictures/sized/1/0123456789abcdef/320.webp?focus=50-50" alt="Port" />'
    expect(cleanHtml(img)).toBe(img)
    expect(shownHtml(img)).toContain('srcset="/pictures/sized/1/0123456789abcdef/160.webp 160w, ')
  })
  test('shows its callouts as notes, because an aside would be a landmark of its own', () => {
    expect(shownHtml('<aside class="tip"><p>Check the oil.</p></aside>')).toBe(
      '<aside class="tip" role="note"><p>Check the oil.</p></aside>',
    )
  })
  test('is searched by its words', () => {
    expect(plainText('<h2>Oil &amp; filter</h2><p>Every 10,000&nbsp;km</p>')).toBe('Oil & filter Every 10,000 km')
  })
})
