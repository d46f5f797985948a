import { action, notice, points, products, questions, steps, table, text, translatedPage, tunes } from '../blocks.ts'

export const dsgTuning = translatedPage({
  address: '/dsg-tuning',
  name: 'Rimappatura DSG',
  summary:
    'Perché un file motore da solo non basta: limiti di coppia, pressione delle frizioni e punti di cambiata di DSG e S tronic.',
  actionLabel: 'Vedi le rimappature cambio',
  blocks: [
    text(
      '<p>Un cambio a doppia frizione ha una centralina propria. Limita la coppia del motore, preme le frizioni e decide quando cambiare marcia. Dopo una rimappatura del motore quei valori non tornano più: il cambio chiede meno al motore, slitta sotto carico o cambia prima che arrivi la nuova potenza.</p>',
    ),
    points(
      'Cosa cambia un file TCU',
      ['Limiti di coppia', 'Alzati fino a dove tengono frizioni e ingranaggi, così il file motore non viene tagliato.'],
      [
        'Pressione delle frizioni',
        'Più forza di serraggio con più coppia. Meno slittamento significa meno calore e usura.',
      ],
      ['Punti di cambiata', 'Più tardi in S, prima in D se vuoi, e nessuna cambiata forzata in manuale.'],
      ['Launch control', 'Regime di partenza e slittamento adatti a pneumatici e potenza.'],
      ['Tempo di cambiata', 'Più breve, senza il picco di coppia che rovina il volano bimassa.'],
    ),
    table(
      'I cambi più diffusi',
      ['Codice', 'Marce e frizione', 'Montaggio', 'Coppia ammessa dal costruttore'],
      ['DQ200 (0AM, 0CW)', '7, a secco', 'Trasversale, motori piccoli', '250 Nm'],
      ['DQ250 (02E)', '6, in bagno d’olio', 'Trasversale', '350 Nm'],
      ['DQ381 (0GC)', '7, in bagno d’olio', 'Trasversale', '420–430 Nm'],
      ['DQ500 (0BT, 0BH, 0DL)', '7, in bagno d’olio', 'Trasversale, RS 3, TT RS, furgoni', '600 Nm'],
      ['DL382 (0CK, 0CJ)', '7, in bagno d’olio', 'Longitudinale, Audi da A4 ad A7', '400 Nm'],
      ['DL501 (0B5)', '7, in bagno d’olio', 'Longitudinale, Audi S e RS', '550 Nm'],
    ),
    notice(
      'note',
      'I valori dei costruttori valgono per un carico continuo per tutta la vita dell’auto. Con più pressione e frizioni sane si può andare oltre per un certo tempo. Quanto, dipende da usura, olio e guida.',
    ),
    tunes({ title: 'Rimappature cambio nel catalogo', type: 'tcu-tuning', make: '', limit: 8, vehicle: '' }),
    steps(
      'Prima e dopo il flash',
      [
        'Controlla l’usura',
        'Leggi l’adattamento delle frizioni e le temperature. Una frizione al limite di adattamento si sostituisce prima.',
      ],
      [
        'Olio nuovo',
        'Le frizioni in bagno d’olio vogliono olio e filtro secondo il piano: ogni 60.000 km su un DQ250, prima se rimappato.',
      ],
      ['Flasha', 'I file TCU sono brevi: sulla maggior parte delle centraline si scrivono in pochi minuti via OBD.'],
      [
        'Regolazione di base',
        'Olio tra 30 e 100 °C, terreno piano, freno premuto. Poi fai il percorso di adattamento con dolcezza.',
      ],
    ),
    questions(
      'Domande sul DSG',
      [
        'Prima il motore o il cambio?',
        'Scrivi entrambi lo stesso giorno, prima il cambio. Così il limite di coppia è pronto prima della coppia.',
      ],
      [
        'Usura la frizione?',
        'Una frizione si usura slittando. Più pressione a parità di coppia significa meno slittamento; più coppia significa più calore. A parità di guida, l’usura è simile.',
      ],
      [
        'Dopo avrà trascinamenti e strappi?',
        'Non dopo una regolazione di base corretta. Se succede, invia un log con pressione delle frizioni e velocità di slittamento.',
      ],
    ),
    products('Strumenti e componenti'),
    action(
      'Non sai quale hai?',
      'Scegli il tuo veicolo. Il catalogo conosce i suoi cambi.',
      'Trova il tuo veicolo',
      '/catalog',
    ),
  ],
})
