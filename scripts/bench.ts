/** `npm run bench -- NAME [ARGUMENTS]`: runs one benchmark of bench/, or lists them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const [name, ...rest] = process.argv.slice(2)
const file = `bench/${name}.ts`
if (!name || !existsSync(file)) {
  console.log(
    `Benchmarks: ${readdirSync('bench')
      .filter((item) => item.endsWith('.ts') && item !== 'shop-process.ts')
      .map((item) => item.replace('.ts', ''))
      .join(', ')}`,
  )
  process.exit(name ? 2 : 0)
}
process.exit(spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' }).status ?? 1)
