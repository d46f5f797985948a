import { action, notice, questions, table, text, translatedPage } from '../blocks.ts'

export const protocols = translatedPage({
  address: '/ecu-protocol-selection-common-north-american-cars',
  name: 'ECU-Protokolle verbreiteter Autos in Nordamerika',
  summary: 'J1850, ISO 9141, KWP2000, CAN: welches Protokoll Ihr Auto spricht, und auf welchen Pins der OBD-Buchse.',
  blocks: [
    text(
      '<p>Jedes Auto, das seit Modelljahr 1996 in den USA verkauft wurde, hat eine 16-polige OBD-II-Buchse nach SAE J1962. Bis 2007 hatten die Hersteller fünf Protokolle zur Wahl. Seit Modelljahr 2008 verwenden alle <strong>CAN nach ISO 15765-4</strong>. Beim Programmieren kommen oft ein anderes Protokoll oder andere Pins zum Einsatz als bei der Abgasprüfung. Prüfen Sie also beides.</p>',
    ),
    table(
      'Protokolle und Pins',
      ['Protokoll', 'Geschwindigkeit', 'Pins', 'Typisch für'],
      ['SAE J1850 PWM', '41,6 kbit/s', '2, 10', 'Ford bis etwa 2003–2005'],
      ['SAE J1850 VPW', '10,4 kbit/s', '2', 'GM bis etwa 2005–2007, Chrysler'],
      ['ISO 9141-2', '10,4 kbit/s', '7, 15', 'Asiatische und europäische Autos, ältere Chrysler'],
      ['ISO 14230 (KWP2000)', '10,4 kbit/s', '7, 15', 'Asiatische und europäische Autos ab etwa 2000'],
      ['ISO 15765 (CAN)', '500 kbit/s', '6, 14', 'Alle ab 2008, viele ab 2003'],
      ['Single-Wire-CAN (GM)', '33,3 kbit/s', '1', 'Karosseriesteuergeräte von GM'],
      ['Medium-Speed-CAN (Ford)', '125 kbit/s', '3, 11', 'Karosseriesteuergeräte von Ford'],
    ),
    table(
      'Nach Marke',
      ['Marke', 'Bis etwa', 'Protokoll', 'Danach'],
      ['Ford, Lincoln, Mercury', '2003', 'J1850 PWM', 'CAN 500 kbit/s'],
      ['GM', '2004–2006', 'J1850 VPW', 'CAN 500 kbit/s (GMLAN)'],
      ['Chrysler, Dodge, Jeep', '2004–2007', 'J1850 VPW, SCI zum Flashen', 'CAN 500 kbit/s'],
      ['Toyota, Lexus', '2004–2007', 'ISO 9141-2', 'CAN 500 kbit/s'],
      ['Honda, Acura', '2005–2007', 'ISO 9141-2', 'CAN 500 kbit/s'],
      ['Nissan, Infiniti', '2004–2007', 'ISO 9141-2, KWP2000', 'CAN 500 kbit/s'],
      ['Subaru', '2004–2007', 'ISO 9141-2 (SSM)', 'CAN 500 kbit/s'],
      ['Volkswagen, Audi', '2004–2007', 'KWP auf K-Line', 'CAN mit TP 2.0, später UDS'],
      ['BMW', '2007', 'KWP, DS2', 'CAN (D-CAN), ab der F-Reihe Ethernet'],
    ),
    notice(
      'note',
      'Die Jahre sind der früheste Einsatz je Modell, keine Regel für alle Modelle der Marke. Identifizieren Sie das Steuergerät, bevor Sie einen Treiber wählen.',
    ),
    text(
      '<h2>So wählen Sie</h2><ol class="steps"><li><p>Sehen Sie sich die Pins an. Metall in 6 und 14 heißt: CAN ist da; Metall in 2 ohne 6 und 14 heißt J1850; Metall in 7 ohne beides heißt K-Line.</p></li><li><p>Prüfen Sie die Versorgung: Batteriespannung an 16, Masse an 4 und 5.</p></li><li><p>Lassen Sie das Tool zuerst über CAN identifizieren. Wenn nichts antwortet, versuchen Sie das ältere Protokoll der Marke.</p></li><li><p>Vergleichen Sie Hardware- und Softwarenummer mit dem Etikett, und wählen Sie erst dann den Treiber zum Flashen.</p></li></ol>',
    ),
    questions(
      'Fragen',
      [
        'Was ist J2534?',
        'Eine Norm für Adapter zwischen Computer und Auto. Seit Modelljahr 2004 lassen sich abgasrelevante Steuergeräte in den USA über einen solchen Adapter mit der Software des Herstellers programmieren.',
      ],
      [
        'Mein Auto hat CAN, aber das Tool verlangt K-Line',
        'Manche frühen CAN-Autos flasht man über K-Line. Richten Sie sich nach dem Treiber des Steuergeräts, nicht nach dem Modelljahr.',
      ],
      [
        'Warum gelingt die Identifikation, aber nicht die Auslesung?',
        'Die Identifikation nutzt öffentliche Dienste. Auslesen braucht eine Freischaltung (Security Access), und viele Steuergeräte erlauben es über OBD gar nicht.',
      ],
    ),
    action(
      'Das Tool für Ihr Auto finden',
      'Bei jedem Tuning stehen die Tools, die es schreiben können.',
      'Fahrzeug finden',
      '/catalog',
    ),
  ],
})
