import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a command that npm started ends when the shell between them was stopped', async () => {
  const script = `
    import { onParentGone } from './scripts/parent.mjs'
    onParentGone(() => { console.log('stopped'); clearInterval(work) }, 20)
    const work = setInterval(() => {}, 1000)
    console.log('working')`
  // The second command keeps the shell from becoming the first.
  const shell = spawn('sh', ['-c', `"$0" --input-type=module -e "$1"; true`, process.execPath, script])
  const [started] = (await once(shell.stdout, 'data')) as [Buffer]
  expect(String(started)).toContain('working')
  shell.kill('SIGTERM')
  const [said] = (await once(shell.stdout, 'data')) as [Buffer]
  expect(String(said)).toContain('stopped')
})
