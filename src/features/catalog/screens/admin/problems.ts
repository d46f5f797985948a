/** What the health page counts, in words. */
export const modelProblems = { 'no-engines': 'No engines', 'no-picture': 'No picture' }
export const engineProblems = {
  'no-tunes': 'No published tunes',
  'no-fitments': 'In no model',
  'no-transmissions': 'No transmissions',
  'no-figures': 'No factory power or torque',
}
export const transmissionProblems = { 'no-tunes': 'No published tunes', 'no-fitments': 'In no model' }
