import { personalPrefix } from '#kit/client/personal-storage.ts'
import { storedText } from '#kit/client/stored-text.ts'

/** Rescue session opened in this browser, as `id token`. */
export const ownSession = storedText(`${personalPrefix}rescue-session`)
