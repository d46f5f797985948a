/** Builds the pages and the bundle that `npm start` runs, when their sources changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { writeIcons } from './icons.ts'
import { writeLanguages } from './languages.ts'
import { compileMessages } from './messages.ts'

const markFile = 'build/sources'
const otherSources = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'postcss.config.js',
  'scripts/build.ts',
  'scripts/slim-contracts.ts',
  'scripts/house-chunk.ts',
  'scripts/message-modules.ts',
  'scripts/message-compiler.ts',
  'scripts/languages.ts',
  'scripts/icons.ts',
  'public/favicon.svg',
  'public/manifest.webmanifest',
  'public/service-worker.js',
]

/** Names, sizes and times of all sources: cheap to read, and different after any edit. */
function sourcesMark(): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${Math.trunc(mtimeMs)}\n`)
  }
  for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.includes('.test.')) add(join(entry.parentPath, entry.name))
  }
  for (const file of otherSources) add(file)
  return hash.digest('hex')
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Assets are compressed once here, so that no request pays for it. Scripts without a text are alike in all languages. */
async function compressAssets(folder: string): Promise<void> {
  const known = new Map<string, Promise<readonly [br: Buffer, gz: Buffer]>>()
  const compress = (bytes: Buffer) =>
    Promise.all([
      brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      gzipped(bytes, { level: 9 }),
    ])
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|svg|json)$/.test(name),
  )
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name))
      const mark = createHash('sha256').update(bytes).digest('base64')
      const made = known.get(mark) ?? compress(bytes)
      known.set(mark, made)
      const [br, gz] = await made
      writeFileSync(join(folder, `${name}.br`), br)
      writeFileSync(join(folder, `${name}.gz`), gz)
    }),
  )
}

/** Packages that are bundled: the shop uses a part of each, and they read no files of their own. */
const bundled =
  /^(zod|croner|drizzle-orm|nodemailer|braintree|@opentelemetry\/api|minisearch|prom-client|rate-limiter-flexible|iovalkey|@iovalkey\/commands|xmlbuilder|cookie|ibantools|qrcode|pngjs|@tus\/server|@tus\/utils)(\/|$)/

/**
 * Our own code as one file: it starts faster and takes less memory than a thousand modules whose types are stripped at
 * the start. Other packages stay outside.
 */
async function bundleShop(): Promise<void> {
  const bundle = await rolldown({
    input: 'src/app/main.ts',
    platform: 'node',
    external: (id) => !/^[./#]/.test(id) && !bundled.test(id),
    // What is loaded on demand is loaded at once where something else needs it anyway.
    checks: { ineffectiveDynamicImport: false },
  })
  await bundle.write({ dir: 'build/shop', format: 'esm', minify: true, keepNames: true, cleanDir: true })
  await bundle.close()
}

/**
 * Writes every character beyond ASCII as an escape, which JavaScript reads alike in strings, templates, patterns and names:
 * the process keeps the text of what it runs, and takes twice the memory for a text with one wide character in it.
 */
function narrow(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const escaped = text.replaceAll(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    if (escaped !== text) writeFileSync(path, escaped)
  }
}

compileMessages()
const mark = sourcesMark()
if (!existsSync(markFile) || readFileSync(markFile, 'utf8') !== mark || !existsSync('build/shop/main.js')) {
  console.log('Building the pages…')
  const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (built.status !== 0) {
    process.stderr.write(built.stdout)
    process.stderr.write(built.stderr)
    process.exit(1)
  }
  writeLanguages('build/client')
  await writeIcons('build/client')
  await compressAssets('build/client/assets')
  await bundleShop()
  for (const folder of ['build/server', 'build/shop']) narrow(folder)
  writeFileSync(markFile, mark)
}
