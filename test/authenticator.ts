import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const base64 = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url')

// The subset of CBOR that a passkey needs.
const head = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
const whole = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (data: Uint8Array): Buffer => Buffer.concat([head(2, data.length), data])
const text = (data: string): Buffer => Buffer.concat([head(3, data.length), Buffer.from(data)])
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** Simulates a device that creates passkeys and signs with them, like a phone unlocked by its owner. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly origin: string
  readonly key: KeyObject
  readonly cose: Buffer
  counter = 0

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.key = privateKey
    this.cose = map([
      [whole(1), whole(2)],
      [whole(3), whole(-7)],
      [whole(-1), whole(1)],
      [whole(-2), bytes(Buffer.from(x, 'base64url'))],
      [whole(-3), bytes(Buffer.from(y, 'base64url'))],
    ])
  }

  private data(flags: number, rest: Uint8Array = new Uint8Array()): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter, rest])
  }

  private client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private answer(response: Record<string, unknown>) {
    return { id: base64(this.id), rawId: base64(this.id), type: 'public-key', clientExtensionResults: {}, response }
  }

  /** Responds to the challenge for a new passkey. */
  make(challenge: string) {
    const length = Buffer.from([0, this.id.length])
    const authData = this.data(0x45, Buffer.concat([Buffer.alloc(16), length, this.id, this.cose]))
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    return this.answer({
      clientDataJSON: base64(this.client('webauthn.create', challenge)),
      attestationObject: base64(attestation),
    })
  }

  /** Responds to a login challenge. */
  sign(challenge: string) {
    this.counter += 1
    const client = this.client('webauthn.get', challenge)
    const authData = this.data(0x05)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.key)
    return this.answer({
      clientDataJSON: base64(client),
      authenticatorData: base64(authData),
      signature: base64(signature),
    })
  }
}
