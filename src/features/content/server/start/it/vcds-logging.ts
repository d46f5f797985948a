import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const vcdsLogging = translatedPage({
  address: '/vag-com-vcds-logging-guide',
  name: 'Log con VCDS',
  summary: 'Quali valori registrare, come guidare e come inviare un log utile a un calibratore.',
  blocks: [
    text(
      '<p>Un buon log mostra una tirata pulita, con pochi valori ad alta frequenza. VCDS, in passato VAG-COM, la registra con un’interfaccia autentica e un portatile. Il file è un CSV nella cartella <code>Logs</code> di VCDS.</p>',
    ),
    steps(
      'Preparare',
      ['Scalda', 'Olio sopra gli 80 °C, aspirazione fresca: guida dieci minuti senza fermarti, poi registra.'],
      ['Cancella i codici guasto', 'Esegui prima un Auto-Scan e salvalo. Invialo insieme al log.'],
      [
        'Scegli pochi valori',
        'Ogni valore abbassa la frequenza. Al massimo otto alla volta; ripeti la tirata per gli altri.',
      ],
      [
        'Alza la frequenza',
        'Auto KWP: premi Turbo. Auto UDS: spunta “Raggruppa richieste UDS” nei valori di misura avanzati.',
      ],
    ),
    table(
      'Blocchi di misura sulle auto KWP (2.0 TFSI e 1.8T)',
      ['Gruppo', 'Valori', 'Cosa guardare'],
      ['003', 'Massa d’aria, farfalla, anticipo', 'La massa d’aria in g/s × 1,25 dà circa i CV all’albero'],
      ['020', 'Ritardo di accensione per cilindro', 'Sotto 6° è normale; sempre lo stesso cilindro non lo è'],
      ['031', 'Lambda, reale e richiesto', 'Vicini tra loro sotto carico'],
      ['106', 'Pressione del rail', 'Nessun calo ad alti giri'],
      ['115', 'Pressione turbo, richiesta e reale', 'La reale segue entro 100 mbar'],
      ['032', 'Correzioni carburante', 'Entro ±10% dopo un viaggio lungo'],
    ),
    table(
      'Valori avanzati sulle auto UDS (EA888.3, Simos 18)',
      ['Valore', 'Perché'],
      ['Regime motore', 'L’asse del log'],
      ['Pressione turbo, reale e specificata', 'Perdite e wastegate'],
      ['Anticipo e ritardo di accensione, cilindri da 1 a 4', 'Detonazione'],
      ['Alta pressione carburante, reale e specificata', 'Limite della pompa'],
      ['Temperatura aria aspirata', 'Accumulo di calore'],
      ['Lambda, reale e specificato', 'Miscela'],
      ['Acceleratore e farfalla', 'Se era davvero pieno carico'],
    ),
    steps(
      'Fai la tirata',
      [
        'Trova un posto sicuro',
        'Una strada chiusa o un banco prova. Non guardare mai il portatile mentre guidi: porta qualcuno con te.',
      ],
      ['Terza, 2.000 giri/min', 'DSG: modalità manuale, così non scala marcia.'],
      ['Pieno carico fino al limitatore', 'Premi a fondo il pedale e tienilo. Rilascia dopo il limitatore.'],
      ['Fermati e salva', 'Una tirata per file. Mettici nel nome data, carburante e marcia.'],
    ),
    notice(
      'warning',
      'Fermati subito se senti detonazione, vedi la spia dell’olio o senti odore di carburante. Nessun log vale un motore.',
    ),
    questions(
      'Leggere il log',
      [
        'La pressione turbo cala sopra i 5.500 giri/min',
        'Un turbo piccolo al limite, o una perdita. Confronta la massa d’aria di due tirate: una perdita cresce.',
      ],
      [
        'L’anticipo cala su tutti i cilindri',
        'Carburante o temperatura di aspirazione. Fai il pieno del carburante per cui è fatta la rimappatura e registra di nuovo.',
      ],
      ['La frequenza è di sole due righe al secondo', 'Troppi valori. Prendine la metà.'],
    ),
    action(
      'Carica il tuo log',
      'Il visualizzatore lo disegna, lo controlla e lo condivide con noi.',
      'Apri il visualizzatore di log',
      '/graph',
    ),
  ],
})
