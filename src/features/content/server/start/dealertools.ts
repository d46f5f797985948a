import { action, form, notice, points, rentals, startPage, table, tools } from './blocks.ts'

export const dealertools = startPage({
  address: '/dealertools',
  name: 'Tools for dealers',
  summary: 'All flash tools in one comparison, with the vehicles they cover in our catalog today.',
  layout: 'landing',
  actionLabel: 'Become a dealer',
  actionTo: '/new-dealer',
  blocks: [
    tools('Compare flash tools'),
    table(
      'Master or slave?',
      `
       | Master | Slave
      Files | Plain; you may edit them | Encrypted; only its master can open them
      File source | Anyone | One tuner
      Price | High, often with an annual fee | Low, often none
      Best for | Workshops with own calibrators | Workshops that install files
      `,
    ),
    points(
      'What dealers get',
      ['Dealer prices', 'On tools and on files, with statements at the end of the month.'],
      ['Tune credits', 'Buy in advance at a discount and spend them on any file.'],
      ['A place on the map', 'Customers nearby find you with your tools and specializations.'],
      ['Loaner tools', 'Try a tool on your own customers’ cars before you buy it.'],
    ),
    rentals('Rent before you buy'),
    notice('note', 'Coverage counts engines and transmissions with a published tune. A tool may read more than that.'),
    form('Ask for an offer', 'contact'),
    action(
      'Already have tools?',
      'Tell us which, and your files come in their format.',
      'Your dealer account',
      '/profile/dealer-memberships',
    ),
  ],
})
