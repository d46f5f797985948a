import { action, notice, questions, table, text, translatedPage } from '../blocks.ts'

export const protocols = translatedPage({
  address: '/ecu-protocol-selection-common-north-american-cars',
  name: 'Protocolli ECU di auto nordamericane diffuse',
  summary: 'J1850, ISO 9141, KWP2000, CAN: quale protocollo parla la tua auto, e su quali pin della presa OBD.',
  blocks: [
    text(
      '<p>Ogni auto venduta negli Stati Uniti dall’anno modello 1996 ha una presa OBD-II a 16 pin secondo SAE J1962. Fino al 2007 i costruttori potevano scegliere tra cinque protocolli. Dall’anno modello 2008 tutte usano <strong>CAN secondo ISO 15765-4</strong>. La riprogrammazione usa spesso un altro protocollo o altri pin rispetto al controllo delle emissioni, quindi verifica entrambi.</p>',
    ),
    table(
      'Protocolli e pin',
      ['Protocollo', 'Velocità', 'Pin', 'Tipico di'],
      ['SAE J1850 PWM', '41,6 kbit/s', '2, 10', 'Ford fino al 2003–2005 circa'],
      ['SAE J1850 VPW', '10,4 kbit/s', '2', 'GM fino al 2005–2007 circa, Chrysler'],
      ['ISO 9141-2', '10,4 kbit/s', '7, 15', 'Auto asiatiche ed europee, Chrysler meno recenti'],
      ['ISO 14230 (KWP2000)', '10,4 kbit/s', '7, 15', 'Auto asiatiche ed europee dal 2000 circa'],
      ['ISO 15765 (CAN)', '500 kbit/s', '6, 14', 'Tutte dal 2008, molte dal 2003'],
      ['CAN a filo singolo (GM)', '33,3 kbit/s', '1', 'Moduli carrozzeria GM'],
      ['CAN a media velocità (Ford)', '125 kbit/s', '3, 11', 'Moduli carrozzeria Ford'],
    ),
    table(
      'Per marca',
      ['Marca', 'Fino a circa', 'Protocollo', 'Poi'],
      ['Ford, Lincoln, Mercury', '2003', 'J1850 PWM', 'CAN 500 kbit/s'],
      ['GM', '2004–2006', 'J1850 VPW', 'CAN 500 kbit/s (GMLAN)'],
      ['Chrysler, Dodge, Jeep', '2004–2007', 'J1850 VPW, SCI per il flash', 'CAN 500 kbit/s'],
      ['Toyota, Lexus', '2004–2007', 'ISO 9141-2', 'CAN 500 kbit/s'],
      ['Honda, Acura', '2005–2007', 'ISO 9141-2', 'CAN 500 kbit/s'],
      ['Nissan, Infiniti', '2004–2007', 'ISO 9141-2, KWP2000', 'CAN 500 kbit/s'],
      ['Subaru', '2004–2007', 'ISO 9141-2 (SSM)', 'CAN 500 kbit/s'],
      ['Volkswagen, Audi', '2004–2007', 'KWP su linea K', 'CAN con TP 2.0, poi UDS'],
      ['BMW', '2007', 'KWP, DS2', 'CAN (D-CAN), Ethernet dalla serie F'],
    ),
    notice(
      'note',
      'Gli anni sono il primo impiego per modello, non una regola per tutti i modelli della marca. Identifica la centralina prima di scegliere un driver.',
    ),
    text(
      '<h2>Come scegliere</h2><ol class="steps"><li><p>Guarda i pin. Metallo in 6 e 14: c’è il CAN; metallo in 2 senza 6 e 14: J1850; metallo in 7 senza gli altri: linea K.</p></li><li><p>Controlla l’alimentazione: tensione di batteria sul 16, massa sul 4 e sul 5.</p></li><li><p>Lascia che lo strumento identifichi prima via CAN. Se non risponde nulla, prova il protocollo più vecchio della marca.</p></li><li><p>Confronta i numeri di hardware e software con l’etichetta, e solo allora scegli il driver di flash.</p></li></ol>',
    ),
    questions(
      'Domande',
      [
        'Cos’è J2534?',
        'Uno standard per adattatori tra computer e auto. Dall’anno modello 2004, negli Stati Uniti le centraline legate alle emissioni si possono riprogrammare con un adattatore di questo tipo e il software del costruttore.',
      ],
      [
        'La mia auto ha il CAN, ma lo strumento chiede la linea K',
        'Alcune delle prime auto CAN si flashano via linea K. Segui il driver della centralina, non l’anno modello.',
      ],
      [
        'Perché l’identificazione funziona e la lettura no?',
        'L’identificazione usa servizi pubblici. La lettura richiede l’accesso di sicurezza, e molte centraline via OBD non lo concedono affatto.',
      ],
    ),
    action(
      'Trova lo strumento per la tua auto',
      'Ogni rimappatura indica gli strumenti che possono scriverla.',
      'Trova il tuo veicolo',
      '/catalog',
    ),
  ],
})
