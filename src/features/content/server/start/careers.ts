import { points, positions, questions, startPage } from './blocks.ts'

export const careers = startPage({
  address: '/careers',
  name: 'Careers',
  summary: 'We calibrate engines and build the tools for it, in Reno, Venlo and from wherever you work best.',
  layout: 'landing',
  actionLabel: 'Open positions',
  actionTo: '#positions',
  blocks: [
    points(
      '',
      ['Cars, not slides', 'Every file is driven or run on a dyno before a customer gets it. Often by you.'],
      ['Time to do it right', 'A calibration takes as long as it takes. Nobody counts files.'],
      ['Learn in the open', 'Logs, maps and failures are shared inside the team.'],
    ),
    positions('Open positions'),
    questions(
      'How we hire',
      [
        'What happens after I apply?',
        'You hear from us within five working days. Then a call of 30 minutes, a practical task that we pay for, and a day with the team.',
      ],
      [
        'What should I send?',
        'A résumé and something you made: a log you analyzed, a project, a car. No cover letter.',
      ],
      [
        'How long do you keep my data?',
        'Six months after the position is filled, unless you ask us to delete it earlier.',
      ],
    ),
  ],
})
