const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /<script type="module" async="">(?=;?\s*import \* as route0 )/

/**
 * Runs once style sheets have loaded. Hidden tabs don't paint and busy devices paint late, so scripts wait at most 0.2
 * s.
 */
const afterPaint = (addresses: readonly (string | undefined)[]) => `
await new Promise((go) => {
  setTimeout(go, 200);
  document.hidden ? go() : requestAnimationFrame(() => setTimeout(go));
});
const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
for (const href of ${JSON.stringify(addresses)}) add("link", { rel: "modulepreload", href });
add("script", { type: "module", textContent: document.getElementById("starter").textContent });
`

/**
 * Delays scripts until the first paint, because on a slow connection they compete with the style sheets, fonts and
 * pictures it needs. React Router, which starts them while parsing, has no setting for this.
 * @param html a page rendered by React Router; pages without scripts stay unchanged
 */
export function paintFirst(html: string): string {
  if (!starter.test(html)) return html
  const addresses = [...html.matchAll(preload)].map(([, address]) => address)
  return html
    .replaceAll(preload, '')
    .replace(starter, '<script type="text/plain" id="starter">')
    .replace('</head>', () => `<script type="module">${afterPaint(addresses)}</script></head>`)
}
