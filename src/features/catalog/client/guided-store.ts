import { storedText } from '#kit/client/stored-text.ts'

const stored = storedText('overboost-guided')

/** '1' once the visitor has completed the guide (specification section 3, "Local browser state"). */
export const guidedFlag = stored.read
export const subscribeGuided = stored.subscribe
export const markGuided = (): void => stored.write('1')
