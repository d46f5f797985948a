/** The first questions in Italian, in the order of the English ones. */
export const italianQuestions: readonly (readonly [question: string, answer: string])[] = [
  [
    'Quali metodi di pagamento accettate?',
    '<p>Carte, e i wallet indicati alla cassa. I rivenditori comprano anche sul conto, con estratto conto a fine mese.</p>',
  ],
  [
    'Posso ordinare senza account?',
    '<p>I prodotti sì. Ritrovi l’ordine con il suo numero e il tuo indirizzo email. Per le rimappature serve un account: lì restano il tuo file originale e la tua licenza.</p>',
  ],
  [
    'I prezzi includono le imposte?',
    '<p>In Europa i prezzi includono l’IVA. In Nord America le imposte si aggiungono alla cassa, quando sappiamo dove va l’ordine.</p>',
  ],
  ['Ho un codice. Dove lo metto?', '<p>Inseriscilo alla cassa. Gli sconti automatici si applicano senza codice.</p>'],
  [
    'Quale carburante serve alla mia rimappatura?',
    '<p>Ogni rimappatura indica il suo carburante, per esempio 93 AKI (98 RON). Con meno ottani la centralina toglie anticipo: perdi potenza e guadagni calore.</p>',
  ],
  [
    'Quanto ci vuole per un file?',
    '<p>La maggior parte dei file di software conosciuto è pronta entro quattro ore lavorative. I lavori su misura richiedono di più; la pagina di stato della richiesta mostra un tempo.</p>',
  ],
  [
    'Le revisioni sono gratuite?',
    '<p>Sì, finché veicolo e componenti sono come li hai descritti. Componenti nuovi richiedono un file nuovo.</p>',
  ],
  [
    'La garanzia resta valida?',
    '<p>Il costruttore può rifiutare la garanzia per danni causati da una modifica. Leggi il <a href="/disclaimer">disclaimer</a> prima di decidere.</p>',
  ],
  [
    'Cosa serve per flashare a casa?',
    '<p>Lo strumento indicato dalla rimappatura, un caricabatterie di supporto che tenga 13,5 V e mezz’ora. Con un FLASHZILLA non serve un portatile.</p>',
  ],
  [
    'Il flash si è interrotto. E ora?',
    '<p>Lascia il quadro acceso e il caricabatterie collegato, non scollegare la batteria e ricomincia la scrittura. Se non riesce, apri una <a href="/fz/rescue">sessione di recupero</a>.</p>',
  ],
  [
    'Posso tornare all’originale?',
    '<p>Sì. Il tuo file originale resta nel tuo account. Riscrivilo con lo stesso strumento.</p>',
  ],
  [
    'OBD, bench o boot: che differenza c’è?',
    '<p>L’OBD lavora dalla presa diagnosi. Bench significa che la centralina è fuori dall’auto con la scatola chiusa. Boot significa che è aperta. Le centraline più recenti spesso richiedono il bench la prima volta.</p>',
  ],
  [
    'Quale strumento va bene per la mia auto?',
    '<p>Scegli il tuo veicolo nel <a href="/catalog">catalogo</a>. Ogni rimappatura indica i suoi strumenti, e lo shop dice quali hai già. Il <a href="/dealertools">confronto</a> li mostra tutti.</p>',
  ],
  [
    'Posso noleggiare uno strumento?',
    '<p>Sì, quando un solo strumento può scrivere la tua rimappatura. Condizioni e cauzioni sono nella pagina degli <a href="/rentaltools">strumenti a noleggio</a>.</p>',
  ],
  [
    'Accettate file di altri strumenti?',
    '<p>Sì: KESS, FLEX, CMD, BitBox, PCMflash e altri. I file di copie non sono accettati.</p>',
  ],
  ['Da dove spedite?', '<p>Da Reno in Nord America e da Venlo in Europa.</p>'],
  [
    'Come restituisco qualcosa?',
    '<p>Apri un ticket con il numero d’ordine. In Europa i prodotti non usati si possono restituire entro 14 giorni. Le licenze attivate e i file consegnati no.</p>',
  ],
  [
    'Dov’è il mio ordine?',
    '<p>In <a href="/find-order">Trova il tuo ordine</a>, con il numero di tracciamento appena il corriere ha il pacco.</p>',
  ],
  [
    'Come divento rivenditore?',
    '<p><a href="/new-dealer">Candidati</a> con i dati della tua azienda. Controlliamo ogni candidatura, di solito entro due giorni lavorativi.</p>',
  ],
  [
    'Cosa sono i crediti rimappatura?',
    '<p>File pagati in anticipo con uno sconto. Un credito paga una rimappatura, e quelli non usati restano validi come indicato all’acquisto.</p>',
  ],
  [
    'Come cancello il mio account?',
    '<p>Nel tuo profilo, in sicurezza. Le fatture restano finché lo richiede la legge fiscale; tutto il resto viene cancellato.</p>',
  ],
  [
    'Posso usare l’accesso a due fattori?',
    '<p>Sì, con un’app di autenticazione o una passkey. Configuralo nel tuo profilo, in sicurezza.</p>',
  ],
]
