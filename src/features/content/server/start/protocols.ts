import { action, notice, questions, startPage, table, text } from './blocks.ts'

export const protocols = startPage({
  address: '/ecu-protocol-selection-common-north-american-cars',
  name: 'ECU protocols of common North American cars',
  summary: 'J1850, ISO 9141, KWP2000, CAN: which protocol your car speaks, and on which pins of the OBD socket.',
  layout: 'article',
  blocks: [
    text(
      '<p>Every car sold in the United States since model year 1996 has a 16-pin OBD-II socket after SAE J1962. Until 2007 makers chose between five protocols. Since model year 2008 all of them use <strong>CAN after ISO 15765-4</strong>. Reprogramming often uses another protocol or other pins than emissions tests do, so check both.</p>',
    ),
    table(
      'Protocols and pins',
      `
      Protocol | Speed | Pins | Typical for
      SAE J1850 PWM | 41.6 kbit/s | 2, 10 | Ford until about 2003–2005
      SAE J1850 VPW | 10.4 kbit/s | 2 | GM until about 2005–2007, Chrysler
      ISO 9141-2 | 10.4 kbit/s | 7, 15 | Asian and European cars, older Chrysler
      ISO 14230 (KWP2000) | 10.4 kbit/s | 7, 15 | Asian and European cars from about 2000
      ISO 15765 (CAN) | 500 kbit/s | 6, 14 | All from 2008, many from 2003
      Single-wire CAN (GM) | 33.3 kbit/s | 1 | GM body modules
      Medium-speed CAN (Ford) | 125 kbit/s | 3, 11 | Ford body modules
      `,
    ),
    table(
      'By make',
      `
      Make | Until about | Protocol | Then
      Ford, Lincoln, Mercury | 2003 | J1850 PWM | CAN 500 kbit/s
      GM | 2004–2006 | J1850 VPW | CAN 500 kbit/s (GMLAN)
      Chrysler, Dodge, Jeep | 2004–2007 | J1850 VPW, SCI for flashing | CAN 500 kbit/s
      Toyota, Lexus | 2004–2007 | ISO 9141-2 | CAN 500 kbit/s
      Honda, Acura | 2005–2007 | ISO 9141-2 | CAN 500 kbit/s
      Nissan, Infiniti | 2004–2007 | ISO 9141-2, KWP2000 | CAN 500 kbit/s
      Subaru | 2004–2007 | ISO 9141-2 (SSM) | CAN 500 kbit/s
      Volkswagen, Audi | 2004–2007 | KWP on K-line | CAN with TP 2.0, later UDS
      BMW | 2007 | KWP, DS2 | CAN (D-CAN), Ethernet from the F series
      `,
    ),
    notice(
      'note',
      'Years are first uses by model, not a rule for all models of the make. Identify the control unit before you choose a driver.',
    ),
    text(
      '<h2>How to choose</h2><ol class="steps"><li><p>Look at the pins. Metal in 6 and 14 means CAN is there; metal in 2 without 6 and 14 means J1850; metal in 7 without both means K-line.</p></li><li><p>Check power: battery voltage on 16, ground on 4 and 5.</p></li><li><p>Let the tool identify over CAN first. If nothing answers, try the older protocol of the make.</p></li><li><p>Compare hardware and software number with the label, and only then choose the flashing driver.</p></li></ol>',
    ),
    questions(
      'Questions',
      [
        'What is J2534?',
        'A standard for adapters between computer and car. Since model year 2004, control units for emissions in the US can be reprogrammed through such an adapter with the maker’s software.',
      ],
      [
        'My car has CAN, but the tool asks for K-line',
        'Some early CAN cars flash over K-line. Follow the driver of the control unit, not the model year.',
      ],
      [
        'Why does identification work and reading fail?',
        'Identification uses public services. Reading needs security access, and many units don’t allow it over OBD at all.',
      ],
    ),
    action(
      'Find the tool for your car',
      'Each tune lists the tools that can write it.',
      'Find your vehicle',
      '/catalog',
    ),
  ],
})
