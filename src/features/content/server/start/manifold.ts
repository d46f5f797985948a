import { action, dyno, notice, points, products, questions, startPage, table } from './blocks.ts'

export const manifold = startPage({
  address: '/manifold',
  name: 'Intake manifolds',
  summary: 'Air where the stock casting runs out of it. What a manifold changes, and when it’s worth it.',
  layout: 'landing',
  actionLabel: 'See intakes',
  actionTo: '/products?category=intakes',
  blocks: [
    points(
      '',
      ['Even cylinders', 'Equal runner length and a wider plenum keep the outer cylinders from starving.'],
      [
        'Room for boost',
        'The restriction of a stock casting grows with flow. It shows from the power where a bigger turbo begins.',
      ],
      ['Ports for more', 'Bosses for extra injectors, methanol nozzles and a temperature sensor.'],
    ),
    products('Parts that work with it', 'intake-mqb-ea888', 'downpipe-mqb-ea888', 'turbo-is38-hybrid', 'downpipe-b58'),
    table(
      'When a manifold pays off',
      `
      Setup | Gain to expect | Verdict
      Stock turbo, stage 1 | Hardly measurable | Spend it on tires
      Stock turbo, stage 2 | A little above 6,000 rpm | If the stock one is off anyway
      Hybrid turbo | Less back pressure, cooler charge | Yes
      Big turbo, above 450 hp | The stock casting limits | Yes, and size it for the target
      `,
    ),
    dyno('The same engine, stock and tuned'),
    notice(
      'note',
      'A manifold changes filling and the load model. Have the file matched to it: airflow, torque model and fuel.',
    ),
    questions(
      'Before you order',
      [
        'Do I lose torque low down?',
        'Short runners move torque to higher engine speed. Our tunes bring part of it back with boost.',
      ],
      [
        'Do flaps stay?',
        'If the tune says so. Deleting runner flaps on a road car affects cold-start emissions and isn’t legal everywhere.',
      ],
    ),
    action('Planning more?', 'Tell us your parts list and target.', 'Ask a calibrator', '/tuning-ticket'),
  ],
})
