import { action, form, notice, points, questions, rentals, steps, table, translatedPage } from '../blocks.ts'

export const loanerTools = translatedPage({
  address: '/loaner-tools',
  name: 'Strumenti in prestito',
  summary: 'Per rivenditori: uno strumento di flash per sette giorni, per provarlo o durante una riparazione.',
  actionLabel: 'Chiedi un prestito',
  blocks: [
    points(
      '',
      ['Provalo su lavori veri', 'Una settimana con tutte le funzioni. Paghi i file che ordini, non il tempo.'],
      ['Durante una riparazione', 'Il tuo FZPRO è da noi? Uno in prestito parte il giorno stesso.'],
      ['Tienilo', 'Decidi entro la settimana e lo strumento è tuo al prezzo rivenditore.'],
    ),
    table(
      'Prestito o noleggio?',
      ['', 'Prestito', 'Noleggio'],
      ['Per', 'Rivenditori', 'Tutti'],
      ['Tariffa', 'Nessuna', 'Dalla lista qui sotto'],
      ['Cauzione', 'Bloccata sul conto rivenditore', 'Bloccata sulla carta di pagamento'],
      ['Durata', '7 giorni', '7 giorni, prolungabili'],
      ['Spedizione', 'A nostro carico, andata e ritorno', 'Etichetta di reso inclusa'],
    ),
    rentals('Strumenti in prestito e a noleggio'),
    steps(
      'Come funziona',
      ['Chiedi', 'Indica lo strumento, la settimana e le centraline.'],
      ['Conferma', 'Controlliamo la disponibilità e blocchiamo la cauzione sul tuo limite di credito.'],
      ['Usa', 'Lo strumento è registrato sul tuo account rivenditore finché lo hai.'],
      ['Restituisci', 'Rimettilo nella sua scatola. La cauzione si libera quando arriva completo.'],
    ),
    notice(
      'warning',
      'Non togliere niente dalla valigetta. Un cablaggio o un adattatore mancante viene addebitato al prezzo di listino.',
    ),
    questions(
      'Le condizioni in breve',
      [
        'Quanto ritardo è ammesso?',
        'Un giorno lavorativo. Dopo, ogni giorno costa la penale di ritardo giornaliera, fino alla cauzione.',
      ],
      [
        'E se si rompe?',
        'La normale usura è a carico nostro. I danni da acqua, urti o polarità invertita si addebitano al costo.',
      ],
    ),
    form('Chiedi un prestito', 'contact'),
    action('Non sei rivenditore?', 'Noleggia uno strumento.', 'Strumenti a noleggio', '/rentaltools'),
  ],
})
