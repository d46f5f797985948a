import { createHash } from 'node:crypto'

/** Sent with every answer, whatever it is. */
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

/** Answers that are data are never documents: nothing may load, nothing may frame them. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Other origins that a page may use. */
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
  // A character a byte: long text is searched faster so, and its letters are not needed.
  for (const match of Buffer.from(html).toString('latin1').matchAll(inlineScript)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '', 'latin1')
        .digest('base64')}'`,
    )
  }
  return hashes
}

/** The content policy of a frame of ours that runs one outside script: its hosts and nothing else, not even the shop. */
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
 * The content policy of one page. Its inline scripts are named by hash rather than by nonce, so that the same bytes
 * and header may be cached. Styles may be inline because the UI kit sets style attributes; scripts never are unnamed.
 * @param outside what payments load from elsewhere
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
