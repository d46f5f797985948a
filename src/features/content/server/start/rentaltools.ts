import { action, notice, points, questions, rentals, startPage, steps } from './blocks.ts'

export const rentaltools = startPage({
  address: '/rentaltools',
  name: 'Rental tools',
  summary:
    'One car, one tune, no tool to own. Rent for seven days, flash at home, send it back with the label in the box.',
  layout: 'landing',
  actionLabel: 'Find your tune',
  actionTo: '/catalog',
  blocks: [
    rentals('Available to rent'),
    steps(
      'How a rental works',
      [
        'Choose a tune',
        'If a rental tool can write it, you can add one to the order. Only tunes that a single tool can write are offered.',
      ],
      ['Receive the tool', 'It comes registered to your order, with cables and a return label.'],
      [
        'Flash',
        'Read, upload, write. The return-by date allows for the delivery, and you can add days in your account.',
      ],
      [
        'Send it back',
        'Drop the box at the carrier by the return-by date. The deposit is refunded once it’s checked in.',
      ],
    ),
    points(
      'Why rent?',
      ['Cheaper for one car', 'A fraction of the price of a tool.'],
      ['It counts', 'A part of the fee counts toward buying the tool, as stated in its terms.'],
      ['Stock again any time', 'Your original file stays in your account. Rent again to write it back.'],
    ),
    questions(
      'Rental terms in short',
      ['What is the deposit?', 'You pay it with the order, without tax. We refund it once the tool is back complete.'],
      [
        'What if I’m late?',
        'Each day after the return-by date costs the daily late fee, up to the deposit. A tool that never comes back is billed at its value.',
      ],
      ['Can I use it on a second car?', 'Yes, within the time, for each tune that you buy.'],
      [
        'What if the flash fails partway?',
        'Open a rescue session. The rental doesn’t run on while we repair what the tool did.',
      ],
    ),
    notice(
      'tip',
      'Plan the flash for the first days. Then there’s time for a log and a revision before the tool goes back.',
    ),
    action('Prefer to own it?', 'See the whole FZ family.', 'FZ tools', '/fz'),
  ],
})
