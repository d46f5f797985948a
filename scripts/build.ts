/** Builds the pages and the server bundle for `npm start`, if sources changed since the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { writeIcons } from './icons.ts'
import { writeLanguages } from './languages.ts'
import { lazyShapes } from './lazy-shapes.ts'
import { compileMessages } from './messages.ts'

const markFile = 'build/sources'
const otherSources = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'postcss.config.js',
  'scripts/build.ts',
  'scripts/slim-contracts.ts',
  'scripts/browser-screens.ts',
  'scripts/house-chunk.ts',
  'scripts/lazy-shapes.ts',
  'scripts/message-modules.ts',
  'scripts/message-compiler.ts',
  'scripts/languages.ts',
  'scripts/icons.ts',
  'public/favicon.svg',
  'public/manifest.webmanifest',
  'public/service-worker.js',
]

/** Hash of the names, sizes and modification times of all sources: cheap to compute, and different after any edit. */
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

/**
 * Compresses assets once at build time, so that no request has to. Scripts without texts are the same in all
 * languages, so each is compressed once.
 */
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

/** Packages to bundle: the shop uses only parts of them, and they read no files of their own. */
const bundled =
  /^(zod|croner|drizzle-orm|nodemailer|braintree|@opentelemetry\/api|minisearch|prom-client|rate-limiter-flexible|iovalkey|@iovalkey\/commands|xmlbuilder|cookie|ibantools|qrcode|pngjs|@tus\/server|@tus\/utils)(\/|$)/

/**
 * Bundles our own code into one file, which starts faster and takes less memory than a thousand modules with types to
 * strip. Other packages stay external.
 */
async function bundleShop(): Promise<void> {
  const bundle = await rolldown({
    input: 'src/app/main.ts',
    platform: 'node',
    plugins: [lazyShapes()],
    external: (id) => !/^[./#]/.test(id) && !bundled.test(id),
    // Some modules are imported both dynamically and statically, which is fine here.
    checks: { ineffectiveDynamicImport: false },
  })
  await bundle.write({ dir: 'build/shop', format: 'esm', minify: true, keepNames: true, cleanDir: true })
  await bundle.close()
}

/**
 * Escapes every non-ASCII character; JavaScript reads escapes the same in strings, templates, patterns and names. V8
 * keeps the source of running code, and a single wide character doubles the memory of the whole text.
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
