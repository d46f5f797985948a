const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /<script type="module" async="">(?=;?\s*import \* as route0 )/

/** It runs when style sheets have come. What nobody looks at is not painted, and a busy device paints late: scripts wait 0.2 s at most. */
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
 * Lets a page be painted before its scripts are fetched: on a slow connection these would take the line from the style
 * sheets, fonts and pictures that the first paint waits for. React Router, which starts them while the page is read,
 * has no setting for it.
 * @param html a page as React Router renders it; one without scripts stays as it is
 */
export function paintFirst(html: string): string {
  if (!starter.test(html)) return html
  const addresses = [...html.matchAll(preload)].map(([, address]) => address)
  return html
    .replaceAll(preload, '')
    .replace(starter, '<script type="text/plain" id="starter">')
    .replace('</head>', () => `<script type="module">${afterPaint(addresses)}</script></head>`)
}
