import { action, form, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const chipProgramming = translatedPage({
  address: '/chipprogramming',
  name: 'Programmazione chip',
  summary: 'Chip EPROM, EEPROM e flash, letti, copiati e programmati per corrispondenza.',
  blocks: [
    text(
      '<p>Prima del flash via OBD c’era il chip. Le auto fino al 2000 circa tengono le mappe in una EPROM, su zoccolo o saldata alla scheda. Ne programmiamo di nuove con i nostri file o con i tuoi, le verifichiamo e le etichettiamo.</p>',
    ),
    table(
      'Chip disponibili',
      ['Chip', 'Capacità', 'Package', 'Si cancella con', 'Si trova in'],
      ['27C256', '32 KB', 'DIP-28', 'Luce UV', 'Motronic M1.x, Digifant'],
      ['27C512', '64 KB', 'DIP-28', 'Luce UV', 'Motronic M2.x, M3.x, SBEC'],
      ['27SF512', '64 KB', 'DIP-28', 'Elettricità', 'Sostituisce i due precedenti'],
      ['27C010, 29F010', '128 KB', 'DIP-32, PLCC-32', 'UV, elettricità', 'M5.x, Delco'],
      ['29F400, 29F800', '512 KB, 1 MB', 'PSOP-44', 'Elettricità', 'ME7'],
      [
        'da 24C02 a 24C64, da 93C46 a 93C86',
        'da 256 B a 8 KB',
        'SO-8, DIP-8',
        'Elettricità',
        'Dati di immobilizer e adattamento',
      ],
    ),
    steps(
      'Ordinare un chip',
      ['Indica la centralina', 'Codice della centralina e sigla del chip. Meglio ancora una foto.'],
      [
        'Invia un file o scegli una rimappatura',
        'Un normale file binario, esattamente della capacità del chip. I file più piccoli vengono ripetuti fino a riempirlo.',
      ],
      ['Programmiamo e verifichiamo', 'Riletto due volte, con tensione di alimentazione bassa e alta.'],
      ['Inseriscilo', 'Tacca su tacca. Collegati a massa: l’elettricità statica uccide i chip in silenzio.'],
    ),
    questions(
      'Domande',
      ['Potete copiare un chip?', 'Sì, se il file è tuo. Non copiamo i file di altri tuner.'],
      ['Modificate i dati dell’immobilizer?', 'Solo per il proprietario, con una prova e in un ticket.'],
    ),
    form('Chiedi di un chip', 'tuning'),
    action('È saldato?', 'Montiamo uno zoccolo.', 'Zoccoli per ECU', '/ecusocketing'),
  ],
})
