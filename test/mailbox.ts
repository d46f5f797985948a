import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from './world.ts'

export interface ReceivedMail {
  template: string
  subject: string
  text: string
}

/** All mails to an address sent from the outbox, oldest first, as received. */
export async function mailsTo(world: World, recipient: string): Promise<ReceivedMail[]> {
  const { rows } = await world.owner.pool.query<Omit<ReceivedMail, 'text'> & { id: number }>(
    'select id, template, subject from mails where recipient = $1 and sent_at is not null order by id',
    [recipient],
  )
  const folder = world.settings.mailFolder ?? ''
  return Promise.all(
    rows.map(async ({ id, ...mail }) => ({ ...mail, text: await readFile(join(folder, `${id}.txt`), 'utf8') })),
  )
}

/** Waits until the outbox has sent the nth mail of a template to an address. */
export async function waitForMail(world: World, recipient: string, template: string, nth = 1): Promise<ReceivedMail> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const found = (await mailsTo(world, recipient)).filter((mail) => mail.template === template)
    if (found.length >= nth) return found[nth - 1]!
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail ${template} for ${recipient}`)
}

/** Token in the fragment of the link in a mail. */
export const tokenIn = (mail: ReceivedMail): string => /#([\w-]{43})/.exec(mail.text)?.[1] ?? ''
