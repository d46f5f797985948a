import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { catalogue } from '#errors/catalogue.ts'
import { securityHeaders } from '#kit/server/security-headers.ts'

const codes = { ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout', HPE_HEADER_OVERFLOW: 'payload_too_large' } as const

/** Answers malformed or incomplete requests like any refusal, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const code = codes[error.code as keyof typeof codes] ?? 'bad_request'
  const [status, message] = catalogue[code]
  const body = JSON.stringify({ code, message: message() })
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
}

/** Escapes stray percent signs in an undecodable URL, so it gets a regular 404. */
export function decodable(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
