const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** An action as staff read it: `payouts.markReturned` is "Payouts: mark returned". */
export function actionLabel(action: string): string {
  const [area = '', ...rest] = action.split('.')
  return sentence([wordsOf(area), ...rest.map(wordsOf)].join(': '))
}

/** An object as staff read it: `dispute-evidence/7` is "Dispute evidence 7". */
export function objectLabel(object: string): string {
  const at = object.indexOf('/')
  return at < 0 ? sentence(wordsOf(object)) : `${sentence(wordsOf(object.slice(0, at)))} ${object.slice(at + 1)}`
}
