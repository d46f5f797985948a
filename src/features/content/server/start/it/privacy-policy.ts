import { action, table, text, translatedPage } from '../blocks.ts'

export const privacyPolicy = translatedPage({
  address: '/privacy-policy',
  name: 'Informativa sulla privacy',
  summary: 'Quali dati abbiamo su di te, perché, per quanto tempo, e come ottenerli o cancellarli.',
  blocks: [
    text(
      '<p>Overboost è responsabile dei dati descritti qui. Raccogliamo ciò che serve per vendere, consegnare e assistere i nostri prodotti. Non vendiamo dati personali.</p>',
    ),
    table(
      'Cosa abbiamo e perché',
      ['Dati', 'Finalità', 'Base giuridica', 'Conservazione'],
      ['Nome, email, password (in hash)', 'Il tuo account', 'Contratto', 'Finché non cancelli l’account'],
      [
        'Indirizzi, ordini, fatture',
        'Consegna, contabilità',
        'Contratto, legge',
        'Finché lo richiede la legge fiscale, fino a 10 anni',
      ],
      ['Veicolo e file delle centraline', 'Calibrare e ripristinare', 'Contratto', 'Finché non li cancelli'],
      ['Ticket, candidature e log', 'Risponderti', 'La tua richiesta', 'Finché non cancelli l’account'],
      [
        'Riferimenti di pagamento',
        'Addebiti e rimborsi',
        'Contratto',
        'Con la fattura. I numeri di carta restano al fornitore di pagamento',
      ],
      [
        'Indirizzo della newsletter, e aperture e clic se hai acconsentito',
        'Le novità che hai chiesto',
        'Consenso',
        'Finché non cancelli l’account. Indirizzi non confermati: 14 giorni. Dopo la disiscrizione, solo per non scriverti più',
      ],
      ['Recensioni con le loro foto', 'Aiutare gli altri a scegliere', 'Consenso', 'Finché non cancelli l’account'],
      [
        'Garage, lista dei desideri, dispositivi per le notifiche',
        'Il tuo account',
        'Contratto',
        'Finché non li cancelli, o cancelli l’account',
      ],
      [
        'Visite: pagina, provenienza, campagna, dimensione dello schermo, paese dal fuso orario. Nessun indirizzo IP, nessun cookie',
        'Capire cosa si legge e si compra',
        'Legittimo interesse. Non con Do Not Track',
        '60 giorni, poi solo totali per giorno',
      ],
      ['Le tue scelte sui cookie', 'Prova del consenso', 'Legge', 'Finché possiamo doverlo dimostrare'],
    ),
    text(
      '<h2>Chi altro riceve dati</h2><ul><li>I fornitori di pagamento, per addebitare e rimborsare.</li><li>I corrieri, per consegnare.</li><li>Il rivenditore che hai scelto, per gli ordini che gestisce.</li><li>I calibratori, che vedono il veicolo, il file e le tue note, ma nessun dato di pagamento.</li><li>Le autorità, dove la legge ci obbliga.</li></ul><p>I fornitori fuori dallo Spazio economico europeo sono vincolati da clausole contrattuali tipo.</p><h2>Come si contano le visite</h2><p>Quando si apre una pagina, il tuo browser ci dice il suo indirizzo e titolo, da dove arrivi, la dimensione del tuo schermo e il tuo fuso orario. Per contarti una volta al giorno formiamo un codice dal tuo indirizzo IP, dal nome del browser e da un valore casuale che cancelliamo a fine giornata. Il tuo indirizzo IP non viene salvato, nel tuo browser non si salva nulla per questo, e il giorno dopo nessuno può dire chi eri. Quando hai appena pagato, conserviamo anche cosa è stato acquistato accanto alla provenienza e alle pagine di quel giorno, senza numero d’ordine, nome o indirizzo. Con Do Not Track o Global Privacy Control non si conta nulla. Se acconsenti nel tuo profilo, conserviamo per 60 giorni anche le pagine che apri dopo l’accesso, perché il nostro reparto vendite possa consigliarti; se revochi il consenso, vengono eliminate. Le statistiche esterne e il pixel del social network vedono le pagine solo dopo il tuo consenso nelle preferenze cookie.</p><h2>Cookie</h2><p>I cookie necessari mantengono il tuo accesso e il tuo carrello. Gli altri si usano solo se hai acconsentito. Il tuo browser conserva anche il carrello, il veicolo e le pagine pubbliche che hai aperto, perché funzionino offline; restano sul tuo dispositivo. Cambia la tua scelta quando vuoi nelle <a href="/cookie-preferences">preferenze cookie</a>. Rispettiamo Do Not Track.</p><h2>I tuoi diritti</h2><p>Puoi vedere, correggere, esportare e cancellare i tuoi dati, opporti al loro uso e revocare il consenso. Esportazione e cancellazione sono nel <a href="/profile">tuo profilo</a>. Ciò che la legge richiede per le fatture resta fino alla scadenza. In Europa puoi presentare reclamo alla tua autorità per la protezione dei dati; in California hai i diritti del CCPA, e nessuno è trattato peggio per averli usati.</p><h2>Sicurezza</h2><p>Le connessioni sono cifrate, le password sono in hash, e l’accesso del team è limitato e registrato. Segnalaci le vulnerabilità: te ne saremo grati.</p><h2>Minori</h2><p>I nostri prodotti sono per adulti che guidano. Non raccogliamo consapevolmente dati di chi ha meno di 16 anni.</p><h2>Modifiche</h2><p>La data qui sopra dice quando questo testo è cambiato l’ultima volta. Avvisiamo i clienti per email delle modifiche importanti.</p>',
    ),
    action('Domande sui tuoi dati?', 'Rispondiamo entro 30 giorni, di solito molto prima.', 'Contatti', '/contact-us'),
  ],
})
