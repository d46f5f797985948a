import { action, form, notice, points, steps, table, translatedPage } from '../blocks.ts'

export const ecuSocketing = translatedPage({
  address: '/ecusocketing',
  name: 'Zoccoli per ECU',
  summary: 'Uno zoccolo al posto di un chip saldato, per centraline che non si possono flashare dall’esterno.',
  actionLabel: 'Chiedi una data',
  blocks: [
    points(
      'A chi serve',
      ['Calibrazione dal vivo', 'Un emulatore sostituisce il chip, così le mappe cambiano a motore acceso.'],
      ['Più file', 'Cambia i chip, o usa una scheda con due o quattro file selezionabili.'],
      ['Flash esaurita', 'Un chip consumato da centinaia di scritture si sostituisce senza cambiare centralina.'],
    ),
    table(
      'I chip che montiamo su zoccolo',
      ['Centralina', 'Chip', 'Package', 'Zoccolo'],
      ['Bosch Motronic M2.x, M3.x', '27C256, 27C512', 'DIP-28', 'DIP con contatti torniti'],
      ['Bosch M5.9, M3.8', '27C010, 28F010', 'PLCC-32', 'PLCC-32'],
      ['Bosch ME7', 'AM29F400, AM29F800', 'PSOP-44', 'PSOP-44'],
      ['Mopar SBEC', '27C512', 'DIP-28', 'DIP con contatti torniti'],
      ['Delphi, Delco', '27C010, 29F010', 'DIP, PLCC', 'Come il chip'],
    ),
    steps(
      'Come funziona',
      [
        'Invia la centralina',
        'In una busta antistatica. Annota il codice dell’immobilizer, o invia anche il quadro strumenti se è codificato.',
      ],
      ['Leggiamo e salviamo', 'Flash ed EEPROM prima di qualsiasi saldatura. Entrambi i file sono tuoi.'],
      [
        'Dissaldatura ad aria calda',
        'Scheda preriscaldata, piazzole pulite, zoccolo saldato e controllato al microscopio.',
      ],
      [
        'Prova in bench',
        'La centralina deve avviarsi e comunicare prima di tornare, di solito il giorno lavorativo successivo.',
      ],
    ),
    notice(
      'warning',
      'Uno zoccolo può allentarsi con le vibrazioni. Sulle auto da rally e da pista blocchiamo il chip, o ne saldiamo uno nuovo.',
    ),
    form('Chiedi una data', 'tuning'),
    action('Solo il chip?', 'Programmiamo chip per corrispondenza.', 'Programmazione chip', '/chipprogramming'),
  ],
})
