/** Whether this browser supports passkeys with JSON options. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

export interface PasskeyAnswer {
  id: string
  type: string
  [key: string]: unknown
}

const answerOf = (credential: Credential | null): PasskeyAnswer => {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was chosen')
  return credential.toJSON() as unknown as PasskeyAnswer
}

/** Asks the device for one of its passkeys. @param options as returned by the challenge call */
export async function askForPasskey(options: unknown): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return answerOf(await navigator.credentials.get({ publicKey }))
}

/** Asks the device to create a passkey. @param options as returned by the challenge call */
export async function makePasskey(options: unknown): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return answerOf(await navigator.credentials.create({ publicKey }))
}

/** Whether the user dismissed the browser's dialog, which is not an error. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
