/** Labels for the problems on the health page. */
export const modelProblems = { 'no-engines': 'No engines', 'no-picture': 'No picture' }
export const engineProblems = {
  'no-picture': 'No picture',
  'no-tunes': 'No published tunes',
  'no-fitments': 'In no model',
  'no-transmissions': 'No transmissions',
  'no-figures': 'No factory power or torque',
}
export const transmissionProblems = { 'no-tunes': 'No published tunes', 'no-fitments': 'In no model' }
export const tuneProblems = {
  'no-tools': 'No tools',
  unsolvable: 'Tools that can’t be used on it, or on a tune that it requires',
  'no-price': 'No price in a currency',
  'no-dyno': 'No dyno run',
  'figures-contradict': 'Figures that contradict each other',
  'figures-off': 'Dyno run more than 5 % from the figures',
  'broken-links': 'Requires or recommends a tune that isn’t published',
}
