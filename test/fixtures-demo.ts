import { afterAll } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { startMailServer } from './mail-server.ts'
import { useWorld } from './world.ts'

/** The demo as of a given time, with a mail server that receives its emails, for the tests of one file. */
export async function useMailedDemo(now: Date) {
  const mailServer = await startMailServer()
  const { world } = await useWorld({
    environment: { SMTP_URL: mailServer.url },
    fill: { demo: ({ url }) => loadDemo(url, { scale: 1, now }) },
  })
  afterAll(() => mailServer.close())
  return { world, mailServer }
}
