import { createHash } from 'node:crypto'

/** Headers of every response. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
}

export const hstsHeader = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** Policy for data: nothing may load, nothing may frame it. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Other origins a page may use. */
export interface OutsideOrigins {
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly pictures: readonly string[]
}
export const nothingOutside: OutsideOrigins = { frames: [], scripts: [], connections: [], pictures: [] }

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

function hashesOf(html: string | Buffer): Set<string> {
  const hashes = new Set<string>()
  // latin1 keeps one byte per character, which makes searching long text faster; the characters themselves don't
  // matter.
  for (const match of Buffer.from(html).toString('latin1').matchAll(inlineScript)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '', 'latin1')
        .digest('base64')}'`,
    )
  }
  return hashes
}

/** Content policy of a frame that runs one outside script: allows its hosts only, not even the shop. */
export function framePolicy(html: string, { script, collect }: { script: string; collect: readonly string[] }): string {
  return [
    "default-src 'none'",
    `script-src ${[...hashesOf(html), script].join(' ')}`,
    `connect-src ${collect.join(' ')}`,
    `img-src ${collect.join(' ')}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/**
 * Content policy of a page. Inline scripts are allowed by hash rather than nonce, so body and header can be cached.
 * Inline styles are allowed because the UI kit sets style attributes.
 * @param outside origins that payments load from
 */
export function pagePolicy(html: string | Buffer, outside: OutsideOrigins): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashesOf(html), ...outside.scripts].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${outside.pictures.join(' ')}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${outside.connections.join(' ')}`.trim(),
    `frame-src ${outside.frames.length > 0 ? outside.frames.join(' ') : "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
