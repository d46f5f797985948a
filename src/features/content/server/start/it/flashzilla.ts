import { action, dyno, notice, points, products, questions, steps, table, translatedPage } from '../blocks.ts'

export const flashzilla = translatedPage({
  address: '/flashzilla',
  name: 'FLASHZILLA V3',
  summary:
    'Collegalo alla presa OBD, scegli la tua rimappatura, guida. Lo strumento di flash che conserva il tuo file originale e registra ogni tirata.',
  actionLabel: 'Vedi il prezzo e acquista',
  blocks: [
    points(
      '',
      [
        'Flashi a casa',
        'Leggere, inviare, scrivere. Niente officina, niente centralina smontata, niente portatile del 2009.',
      ],
      [
        'Quattro mappe',
        'Tieni sullo strumento la mappa di serie, 91 ottani, 93 ottani ed E30, e passa dall’una all’altra in pochi minuti.',
      ],
      [
        '40 canali',
        'Registra pressione turbo, anticipo, detonazione e pressione carburante mentre guidi, e condividi il log con il tuo calibratore.',
      ],
      ['Ritorno all’originale', 'Il file originale è sullo strumento e nel tuo account. Puoi tornarci quando vuoi.'],
    ),
    products('Scegli il tuo'),
    dyno('Cosa cambia un file stage 1'),
    steps(
      'Dalla scatola al primo viaggio',
      ['Collega', 'La presa OBD è sotto il cruscotto, dal lato del guidatore. Collega un caricabatterie.'],
      ['Leggi', 'Lo strumento identifica la centralina e la legge. Ci vogliono da 3 a 25 minuti.'],
      [
        'Ordina',
        'Scegli una rimappatura per il tuo veicolo e carica il file. La maggior parte è pronta entro quattro ore lavorative.',
      ],
      ['Scrivi', 'Scrivi il file modificato, cancella i codici guasto e registra il primo log.'],
    ),
    table(
      'Quale FLASHZILLA fa per te',
      ['', 'Lite', 'V3', 'FZ Mobile', 'FZPRO'],
      ['Per', 'Un’auto', 'Le tue auto', 'Tuner a domicilio', 'Officine'],
      ['File', 'Stage 1, eco, traino', 'Tutti gli stage', 'Tutti gli stage', 'Tutti gli stage'],
      ['Connessione', 'OBD', 'OBD', 'OBD', 'OBD, bench, boot'],
      ['Mappe salvate', '1', '4', '4', 'Senza limite'],
      ['Registrazione', 'Codici guasto', '40 canali', '40 canali', '40 canali'],
    ),
    notice(
      'warning',
      'Non scrivere mai un file con la sola batteria. Collega un caricabatterie che tenga almeno 13,5 V: un calo di tensione è la causa più frequente di un flash non riuscito.',
    ),
    questions(
      'Domande prima dell’acquisto',
      [
        'Va bene per la mia auto?',
        'Scegli il tuo veicolo nel catalogo. Ogni rimappatura indica gli strumenti che possono scriverla.',
      ],
      [
        'È legato a una sola auto?',
        'Una licenza Lite appartiene a un veicolo. Il V3 contiene licenze per più veicoli, e puoi aggiungerne dal tuo account.',
      ],
      [
        'E se un flash si interrompe?',
        'Lascia il quadro acceso e il caricabatterie collegato, e ricomincia la scrittura. Se non riesce, apri una sessione di recupero e se ne occupa un tecnico.',
      ],
      [
        'Posso tornare all’originale per la concessionaria?',
        'Sì. Scrivere il file originale ripristina la calibrazione di fabbrica. Le centraline però contano anche le scritture, e nessun file azzera quel contatore.',
      ],
      [
        'Posso darlo in permuta più avanti?',
        'Sì. I nostri strumenti e molti di altri produttori valgono come permuta per uno nuovo.',
      ],
    ),
    action(
      'Trova prima la rimappatura',
      'Scegli il tuo veicolo per vedere incrementi, prezzi e lo strumento che ti serve.',
      'Trova la tua rimappatura',
      '/catalog',
    ),
  ],
})
