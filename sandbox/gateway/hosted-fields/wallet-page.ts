import { escapeXml } from '../xml.ts'
import { sandboxPayer, type WalletKind } from '../test-values.ts'

const names: Readonly<Record<WalletKind, string>> = {
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/** Simulates a wallet's window: shows the payer, and approves or cancels. */
export function walletPage(kind: WalletKind, scheme: string | null, allowedParents: string): string {
  const payer = kind === 'paypal' ? sandboxPayer : 'Visa •••• 1111'
  return `<!doctype html>
<html lang="en" data-scheme="${scheme === 'dark' ? 'dark' : 'light'}">
  <head>
    <meta charset="utf-8" />
    <title>${names[kind]}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="allowed-parents" content="${escapeXml(allowedParents).replaceAll('"', '')}" />
    <meta name="base" content="hosted-fields" />
    <link rel="stylesheet" href="hosted-fields/card-form.css" />
    <script type="module" src="hosted-fields/wallet-form.js"></script>
  </head>
  <body>
    <form id="wallet-form" data-kind="${kind}" novalidate>
      <div class="wide">
        <label for="outcome"><span>${names[kind]} sandbox</span></label>
        <select id="outcome">
          <option value="approve">${payer} approves</option>
          <option value="decline">${payer} approves, the bank declines</option>
          <option value="cancel">${payer} cancels</option>
        </select>
      </div>
      <p id="general-problem" class="problem wide" role="alert"></p>
    </form>
  </body>
</html>
`
}
