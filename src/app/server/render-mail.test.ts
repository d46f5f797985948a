import { expect, test } from 'vitest'
import { inLanguage } from '#kit/server/text-language.ts'
import { renderMail } from './render-mail.tsx'

test('words of a person keep their line breaks, within the quotation marks of the language', async () => {
  const message = 'Which fuel?\nWhich downpipe?'
  const mail = () => renderMail('tune-request-update', { requestId: 17, step: 'question', title: 'read.bin', message })
  expect((await inLanguage('de', mail)).html).toMatch(/white-space:pre-line[^>]*>„Which fuel\?\nWhich downpipe\?“/)
  expect((await inLanguage('en', mail)).html).toContain('“Which fuel?\nWhich downpipe?”')
})
