import { action, notice, points, questions, rentals, steps, translatedPage } from '../blocks.ts'

export const rentaltools = translatedPage({
  address: '/rentaltools',
  name: 'Strumenti a noleggio',
  summary:
    'Un’auto, una rimappatura, nessuno strumento da comprare. Noleggia per sette giorni, flasha a casa, rispedisci con l’etichetta nella scatola.',
  actionLabel: 'Trova la tua rimappatura',
  blocks: [
    rentals('Disponibili a noleggio'),
    steps(
      'Come funziona il noleggio',
      [
        'Scegli una rimappatura',
        'Se uno strumento a noleggio può scriverla, puoi aggiungerlo all’ordine. Sono proposte solo le rimappature che un unico strumento può scrivere.',
      ],
      ['Ricevi lo strumento', 'Arriva registrato sul tuo ordine, con cavi ed etichetta di reso.'],
      [
        'Flasha',
        'Leggere, caricare, scrivere. La data di rientro tiene conto della consegna, e puoi aggiungere giorni nel tuo account.',
      ],
      [
        'Rispediscilo',
        'Consegna la scatola al corriere entro la data di rientro. La cauzione viene rimborsata dopo il controllo.',
      ],
    ),
    points(
      'Perché noleggiare?',
      ['Più conveniente per un’auto', 'Una frazione del prezzo di uno strumento.'],
      [
        'Vale in seguito',
        'Una parte della tariffa si detrae se compri lo strumento, come indicato nelle sue condizioni.',
      ],
      ['All’originale quando vuoi', 'Il tuo file originale resta nel tuo account. Noleggia di nuovo per riscriverlo.'],
    ),
    questions(
      'Le condizioni di noleggio in breve',
      [
        'Cos’è la cauzione?',
        'La paghi con l’ordine, senza imposte. La rimborsiamo appena lo strumento torna completo.',
      ],
      [
        'E se sono in ritardo?',
        'Ogni giorno dopo la data di rientro costa la penale di ritardo giornaliera, fino alla cauzione. Uno strumento che non torna viene addebitato al suo valore.',
      ],
      ['Posso usarlo su una seconda auto?', 'Sì, entro il periodo, per ogni rimappatura che compri.'],
      [
        'E se il flash si interrompe?',
        'Apri una sessione di recupero. Il noleggio non corre mentre ripariamo ciò che ha causato lo strumento.',
      ],
    ),
    notice(
      'tip',
      'Pianifica il flash nei primi giorni. Così c’è tempo per un log e una revisione prima che lo strumento torni indietro.',
    ),
    action('Preferisci averne uno tuo?', 'Guarda tutta la famiglia FZ.', 'Strumenti FZ', '/fz'),
  ],
})
