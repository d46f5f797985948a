import { action, notice, points, table, translatedPage } from '../blocks.ts'

export const bitbox = translatedPage({
  address: '/bitbox',
  name: 'BitBox',
  summary: 'Moduli invece di un’unica grande licenza: cosa legge BitBox e a quali file rispondiamo.',
  blocks: [
    points(
      '',
      [
        'Paghi per modulo',
        'Ogni modulo copre una famiglia di centraline. Compra quello che vedi ogni settimana e noleggia uno strumento per il resto.',
      ],
      [
        'Bench prima di tutto',
        'Il suo punto forte è la lettura in bench senza aprire la scatola, soprattutto su Bosch serie 17 e MG1.',
      ],
      ['File in chiaro', 'Salva normali file binari: non c’è niente da decifrare all’andata e al ritorno.'],
    ),
    table(
      'I moduli e cosa rimappiamo con loro',
      ['Famiglia', 'Accesso', 'I nostri file'],
      ['Bosch MED17, EDC17', 'Bench', 'Stage da 1 a 3, eco, traino'],
      ['Bosch MG1, MD1', 'Bench', 'Stage 1 e 2'],
      ['Continental SID, EMS', 'Bench, boot', 'Stage 1, eco'],
      ['Delphi DCM', 'Bench', 'Stage 1, eco'],
    ),
    notice(
      'note',
      'Invia sempre flash ed EEPROM insieme. In alcune centraline l’immobilizer e il chilometraggio sono nella EEPROM, e noi non li modifichiamo mai.',
    ),
    action('Hai un file BitBox?', 'Caricalo e scegli la tua rimappatura.', 'Invia il tuo file', '/tuning'),
  ],
})
