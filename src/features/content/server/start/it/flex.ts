import { action, notice, points, questions, table, translatedPage } from '../blocks.ts'

export const flex = translatedPage({
  address: '/flex',
  name: 'FLEX',
  summary: 'File per MAGICMOTORSPORT FLEX: OBD, bench e boot, master e slave.',
  actionLabel: 'Invia il tuo file',
  blocks: [
    points(
      '',
      [
        'Tutta la memoria, non solo le mappe',
        'FLEX legge per intero molte centraline motore e cambio. Rispondiamo con un file completo, così puoi sempre ripristinare.',
      ],
      [
        'Anche i cambi',
        'Le centraline DSG, S tronic, ZF 8HP e PDK tornano con punti di cambiata, pressione delle frizioni e limiti di coppia accordati al file motore.',
      ],
      [
        'Clonazione',
        'Sostituisci una centralina danneggiata? Invia entrambe le letture e ti diciamo se l’hardware è compatibile prima di scrivere.',
      ],
    ),
    table(
      'Quale connessione FLEX per quale lavoro',
      ['Lavoro', 'Connessione', 'Note'],
      ['Stage 1 su software conosciuto', 'FLEX OBD', 'La più rapida. Lettura parziale o virtuale'],
      ['Bosch MG1 o MD1 bloccata', 'FLEX bench', 'La scatola quasi sempre resta chiusa'],
      ['Vecchie EDC16, ME9 con Motorola MPC5xx', 'FLEX BDM', 'Apri la scatola e usa il telaio di posizionamento'],
      ['Centralina danneggiata da clonare', 'FLEX bench o boot', 'Leggi flash ed EEPROM di entrambe'],
    ),
    notice(
      'tip',
      'Indica il plugin che ha letto il file. Così sappiamo come verranno trattati checksum e firme al ritorno.',
    ),
    questions(
      'Domande su FLEX',
      [
        'Vi serve il file di identificazione?',
        'Sì, se lo strumento ne salva uno. Contiene numeri che il binario non ha.',
      ],
      [
        'Potete scrivere centraline TPROT?',
        'Le Bosch con protezione antimappatura richiedono bench o boot la prima volta. Una volta sbloccate, molte accettano l’OBD.',
      ],
    ),
    action(
      'Hai dubbi?',
      'Dicci i numeri sull’etichetta della centralina.',
      'Chiedi a un calibratore',
      '/tuning-ticket',
    ),
  ],
})
