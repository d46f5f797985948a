import { action, form, notice, points, questions, rentals, startPage, steps, table } from './blocks.ts'

export const loanerTools = startPage({
  address: '/loaner-tools',
  name: 'Loaner tools',
  summary: 'For dealers: a flash tool for seven days, to try it or to bridge a repair.',
  layout: 'landing',
  actionLabel: 'Ask for a loaner',
  actionTo: '#form',
  blocks: [
    points(
      '',
      ['Try it on real jobs', 'A week with full functions. You pay for the files you order, not for the time.'],
      ['Bridge a repair', 'Your FZPRO is with us? A loaner goes out the same day.'],
      ['Keep it', 'Decide within the week and the loaner becomes yours at your dealer price.'],
    ),
    table(
      'Loaner or rental?',
      `
       | Loaner | Rental
      For | Dealers | Everyone
      Fee | None | From the list below
      Deposit | Held on the dealer account | Held on the payment card
      Time | 7 days | 7 days, extendable
      Shipping | We pay both ways | Return label included
      `,
    ),
    rentals('Tools on loan and for rent'),
    steps(
      'How it works',
      ['Ask', 'Say which tool, for which week and for which control units.'],
      ['Confirm', 'We check availability and hold the deposit against your credit limit.'],
      ['Use', 'The tool is registered to your dealer account while you have it.'],
      ['Return', 'Put it in the box it came in. The deposit is released when it arrives complete.'],
    ),
    notice('warning', 'Remove nothing from the case. A missing harness or adapter is billed at its list price.'),
    questions(
      'Terms in short',
      ['How late may it be?', 'One working day. After that each day costs the daily late fee, up to the deposit.'],
      ['What if it breaks?', 'Normal wear is ours. Damage by water, force or wrong polarity is billed at cost.'],
    ),
    form('Ask for a loaner', 'contact'),
    action('Not a dealer?', 'Rent a tool instead.', 'Rental tools', '/rentaltools'),
  ],
})
