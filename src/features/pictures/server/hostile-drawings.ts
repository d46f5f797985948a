/** SVGs that try to run scripts, load, or contact a server, named by their method. For tests. */
const inSvg = (inner: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inner}</svg>`

export const hostileDrawings: readonly (readonly [what: string, text: string])[] = [
  ['a script', inSvg('<script>alert(1)</script><rect/>')],
  ['a script in CDATA', inSvg('<script><![CDATA[alert(1)]]></script>')],
  ['a script by another prefix', inSvg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>')],
  ['an event of the root', inSvg('<rect/>', 'onload="alert(1)"')],
  ['an event of a part, in odd letters', inSvg('<rect oNcLiCk="alert(1)"/>')],
  ['a page inside', inSvg('<foreignObject><iframe src="https://elsewhere.test"></iframe></foreignObject>')],
  ['a link that runs', inSvg('<a href="javascript:alert(1)"><text>x</text></a>')],
  ['a picture from elsewhere', inSvg('<image href="https://elsewhere.test/x.png"/>')],
  ['a drawing used from elsewhere', inSvg('<use href="https://elsewhere.test/x.svg#a"/>')],
  ['a drawing in an address', inSvg('<use href="data:image/svg+xml;base64,PHN2Zz4=#a"/>')],
  ['an animation that sets a link', inSvg('<a><animate attributeName="href" to="javascript:alert(1)"/></a>')],
  ['a set of an event', inSvg('<set attributeName="onclick" to="alert(1)"/>')],
  ['a style sheet', inSvg('<style>@import url(https://elsewhere.test/x.css)</style>')],
  ['a fill from elsewhere', inSvg('<rect fill="url(https://elsewhere.test/x.svg#a)"/>')],
  ['a style with an address', inSvg('<rect style="fill:url(https://elsewhere.test/x)"/>')],
  ['a gradient from elsewhere', inSvg('<linearGradient href="https://elsewhere.test/x.svg#a"/>')],
  ['a filter', inSvg('<filter><feImage href="https://elsewhere.test/x.png"/></filter>')],
  ['instructions to the reader', `<?xml-stylesheet href="https://elsewhere.test/x.xsl"?>${inSvg('<rect/>')}`],
]

const billionLaughs = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${inSvg('<text>&c;</text>')}`
export const drawingBombs = {
  entities: `<?xml version="1.0"?>${billionLaughs}`,
  parts: inSvg('<rect/>'.repeat(30_000)),
  text: inSvg(`<text>${'a'.repeat(1_100_000)}</text>`),
  size: inSvg('<rect/>', 'width="900000" height="900000"'),
}
