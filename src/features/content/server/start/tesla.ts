import { notice, products, questions, startPage, table, text } from './blocks.ts'

export const tesla = startPage({
  address: '/tesla',
  name: 'Tesla',
  summary: 'What we do for electric cars, and what nobody should promise.',
  layout: 'article',
  blocks: [
    text(
      '<p>A Tesla has no engine control unit with ignition, fuel or boost maps. Power is a matter of battery, inverter and signed firmware, and it’s changed by the maker alone. We don’t sell power for it.</p><p>Workshops and owners still ask us for three things: a stable low-voltage supply, reliable diagnostic cables, and a case that survives the trunk.</p>',
    ),
    products('For owners and workshops', 'battery-support-charger', 'obd-extension', 'carry-case'),
    table(
      'Diagnostic access',
      `
      Model | Connector | Notes
      Model S and X, until 2020 | X427 and OBD socket | Standard OBD messages are limited; CAN of the body on extra pins
      Model 3 and Y | Behind the center console | Adapter harness needed; no standard OBD socket for powertrain data
      All | Ethernet under the dashboard | For the maker’s service software
      `,
    ),
    questions(
      'Questions about electric cars',
      [
        'Do you tune other electric cars?',
        'No. We calibrate combustion engines, hybrids with an accessible engine control unit, and transmissions.',
      ],
      [
        'Can I charge the 12 V battery with the support charger?',
        'Cars with a lead-acid 12 V battery, yes. Newer ones use a 16 V lithium battery: don’t connect a lead-acid charger to it.',
      ],
    ),
    notice(
      'warning',
      'High-voltage parts are marked orange. Work on them needs training and isolation. None of our products do.',
    ),
  ],
})
