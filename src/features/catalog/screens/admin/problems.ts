/** What the health page counts among engines, in words. */
export const engineProblems = {
  'no-tunes': 'No published tunes',
  'no-fitments': 'In no model',
  'no-transmissions': 'No transmissions',
  'no-figures': 'No factory power or torque',
}
export const transmissionProblems = { 'no-tunes': 'No published tunes', 'no-fitments': 'In no model' }
