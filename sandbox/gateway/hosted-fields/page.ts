import { escapeXml } from '../xml.ts'

const field = (name: string, label: string, attributes: string, extra = ''): string => `
      <div${name === 'number' ? ' class="wide"' : ''}>
        <label for="${name}"><span>${label}</span>${extra}</label>
        <input id="${name}" name="${name}" aria-describedby="${name}-problem" ${attributes} />
        <p id="${name}-problem" class="problem" aria-live="polite"></p>
      </div>`

/** The card form, for an iframe. All URLs in it are relative, so that it also works behind a proxy. */
export function cardFormPage({ scheme, allowedParents }: { scheme: string | null; allowedParents: string }): string {
  return `<!doctype html>
<html lang="en" data-scheme="${scheme === 'dark' ? 'dark' : 'light'}">
  <head>
    <meta charset="utf-8" />
    <title>Card details</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="allowed-parents" content="${escapeXml(allowedParents).replaceAll('"', '')}" />
    <meta name="base" content="hosted-fields" />
    <link rel="stylesheet" href="hosted-fields/card-form.css" />
    <script type="module" src="hosted-fields/card-form.js"></script>
  </head>
  <body>
    <form id="card-form" novalidate>${field(
      'number',
      'Card number',
      'inputmode="numeric" autocomplete="cc-number" maxlength="23" required',
      '<span id="card-type" aria-live="polite"></span>',
    )}${field(
      'expiration',
      'Expiry date',
      'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" required',
    )}${field('cvv', 'CVV', 'inputmode="numeric" autocomplete="cc-csc" maxlength="4" required')}
      <p id="general-problem" class="problem wide" role="alert"></p>
      <p class="hint wide">Test cards: 4111&nbsp;1111&nbsp;1111&nbsp;1111 is accepted, 4000&nbsp;1111&nbsp;1111&nbsp;1115 is declined.
        Any later date and any CVV will do; CVV 200, or 20000 as the billing postal code, does not match.</p>
      <button type="submit" hidden>Continue</button>
    </form>
  </body>
</html>
`
}
