import { text, translatedPage } from '../blocks.ts'

export const disclaimer = translatedPage({
  address: '/disclaimer',
  name: 'Disclaimer',
  summary:
    'Cosa può comportare una rimappatura per il veicolo, la sua omologazione e la garanzia. Leggilo prima di flashare.',
  blocks: [
    text(
      '<h2>Effetti sul veicolo</h2><p>Una rimappatura cambia il funzionamento del motore o del cambio. Più potenza significa più carico su motore, cambio, freni e pneumatici. I componenti usurati o danneggiati possono cedere prima. Fai controllare il veicolo e ripara i guasti noti prima di flashare.</p><h2>Dati</h2><p>Potenza, coppia e consumi sono misurati sui nostri veicoli nelle condizioni indicate. Sul tuo possono variare per usura, carburante, meteo ed equipaggiamento. Non sono una garanzia per un veicolo specifico.</p><h2>Omologazione ed emissioni</h2><p>Le regole cambiano secondo il paese e lo stato. Negli Stati Uniti, i componenti e i software che influiscono sul controllo delle emissioni si possono usare su strade pubbliche solo con un’esenzione o dove la legge lo consente; in California si tratta di un Executive Order del CARB. In Europa una variazione di potenza va omologata e annotata nei documenti del veicolo, e l’assicurazione deve saperlo. I file indicati per uso sportivo non sono per strade pubbliche.</p><h2>Garanzia</h2><p>Il costruttore del veicolo può rifiutare la garanzia per danni causati da una modifica. Le centraline contano le scritture, e le concessionarie possono vederlo anche dopo il ripristino dell’originale.</p><h2>Flash</h2><p>Segui le istruzioni e mantieni stabile l’alimentazione. Un flash interrotto può lasciare un veicolo che non si avvia finché la centralina non viene riparata. Aiutiamo con le sessioni di recupero. I costi di traino e il tempo perso non sono coperti, salvo che abbiamo causato il guasto con dolo o colpa grave.</p><h2>Contenuti</h2><p>Guide e articoli sono scritti con cura, ma non possono coprire ogni veicolo. I nomi di veicoli e strumenti di altri costruttori servono a dire a cosa si adattano i nostri prodotti. Appartengono ai loro proprietari, che non ci raccomandano.</p>',
    ),
  ],
})
