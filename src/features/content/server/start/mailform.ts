import { form, questions, startPage } from './blocks.ts'

export const mailform = startPage({
  address: '/mailform',
  name: 'Write to us',
  summary: 'One form for everything that isn’t about an order. We answer on working days, usually the same day.',
  layout: 'article',
  blocks: [
    form('', 'contact'),
    questions(
      'Quicker ways',
      ['Where is my order?', 'Look it up with your order number and email address under “Find an order”.'],
      ['A flash failed partway', 'Don’t write here. Open a rescue session: it goes to the front of the queue.'],
      [
        'Is my car supported?',
        'Choose it in the catalog. If it’s missing, leave your address there and we tell you when it’s added.',
      ],
    ),
  ],
})
