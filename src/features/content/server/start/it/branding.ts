import { action, table, text, translatedPage } from '../blocks.ts'

export const branding = translatedPage({
  address: '/branding',
  name: 'Marchio e stampa',
  summary: 'Come usare il nostro nome, il logo e i colori, per rivenditori, partner e giornalisti.',
  blocks: [
    text(
      '<h2>Nome</h2><p>Scrivi <strong>Overboost</strong> con la O maiuscola e in una sola parola. Gli strumenti si scrivono FLASHZILLA, FZPRO e FZ Mobile. Non usare i nostri nomi nel nome della tua azienda, nel dominio o nei profili social.</p><h2>Logo</h2><ul><li>Lascia intorno uno spazio largo almeno quanto la sua lettera O.</li><li>Mai meno di 24 mm di larghezza in stampa o 96 pixel a schermo.</li><li>Scuro su chiaro, o chiaro su scuro. Niente altri colori, contorni o ombre.</li><li>Non deformarlo, ruotarlo o ricostruirlo.</li></ul>',
    ),
    table(
      'Colori',
      ['Nome', 'Hex', 'Uso'],
      ['Segnale', '#C93508', 'Accenti e pulsanti su fondo chiaro'],
      ['Segnale, scuro', '#FF7A4F', 'Lo stesso su fondo scuro'],
      ['Grafite', '#14161A', 'Testo e aree scure'],
      ['Carta', '#F8F6F2', 'Aree chiare'],
    ),
    text(
      '<h2>Caratteri</h2><p>Titoli in Barlow Condensed, testo in Inter. Entrambi sono liberi con la SIL Open Font License.</p><h2>Cosa possono dire i rivenditori</h2><p>“Rivenditore Overboost” finché il tuo account rivenditore è attivo. Indica gli incrementi come sono nel catalogo, con carburante e unità. Non promettere che una rimappatura passi inosservata in concessionaria.</p><h2>Stampa</h2><p>Le immagini dei nostri prodotti si possono usare gratis in articoli di stampa se Overboost è citata come fonte.</p>',
    ),
    action('Ti servono file o un’intervista?', 'Scrivici e indica la tua scadenza.', 'Contatti', '/contact-us'),
  ],
})
