/** A shop process that renders mails without a build: only their subject. */
import { startShop } from '#app/server/start.ts'
import { parseSettings } from '#integrations/settings.ts'

const settings = parseSettings(process.env)
const shop = await startShop(settings, settings.DATABASE_URL ?? '', {
  renderMail: (template, props) => {
    const subject = String(props['subject'] ?? template)
    return Promise.resolve({ subject, html: `<p>${subject}</p>`, text: subject })
  },
})
process.on('SIGTERM', () => void shop.stop())
process.stdout.write(`Overboost answers at http://localhost:${shop.port}\n`)
