import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'

/** TLS certificate of a server. */
export interface ShownCertificate {
  /** Null if there was no certificate. */
  validUntil: Date | null
  /** Why it isn’t trusted or wasn’t sent, without any server text; null if fine. */
  failure: string | null
}

const timeoutMs = 10_000

const words: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Expired',
  CERT_NOT_YET_VALID: 'Not valid yet',
  CERT_REVOKED: 'Revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'For another address',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'Self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Incomplete chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Unknown authority',
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection cut',
  ENOTFOUND: 'Address not found',
  ETIMEDOUT: 'No answer in time',
}
const wordsOf = (error: unknown, otherwise: string): string => {
  const code = error instanceof Error && 'code' in error ? error.code : error
  return words[String(code)] ?? otherwise
}
const endOf = ({ valid_to: end }: Partial<PeerCertificate>): Date | null => (end ? new Date(end) : null)

/** Reads the certificate of an https server, trusted or not. Sends no request. */
export function askCertificate(url: string): Promise<ShownCertificate> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const servername = isIP(host) ? {} : { servername: host }
  return new Promise((resolve) => {
    // Untrusted certificates are reported, and nothing is sent.
    const socket = connect({
      host,
      port: Number(port || 443),
      ...servername,
      rejectUnauthorized: false,
      timeout: timeoutMs,
    })
    const answer = (shown: ShownCertificate) => {
      resolve(shown)
      socket.destroy()
    }
    socket.once('secureConnect', () => {
      const { authorized, authorizationError } = socket
      answer({
        validUntil: endOf(socket.getPeerCertificate()),
        failure: authorized ? null : wordsOf(authorizationError, 'Not trusted'),
      })
    })
    socket.once('timeout', () => answer({ validUntil: null, failure: 'No answer in time' }))
    socket.once('error', (error) => answer({ validUntil: null, failure: wordsOf(error, 'Not reached') }))
  })
}
