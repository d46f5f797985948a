import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const dsgKessv2 = translatedPage({
  address: '/dsg-tuning-kessv2',
  name: 'File DSG con KESS V2',
  summary: 'Quali centraline DSG legge e scrive KESS V2 via OBD, e come farlo in sicurezza.',
  blocks: [
    text(
      '<p>KESS V2 tratta il cambio come una centralina a sé: scegli il driver del cambio, non quello del motore. Sulla maggior parte dei DSG offre una <em>lettura virtuale</em>, in cui l’originale arriva dal produttore dello strumento.</p>',
    ),
    steps(
      'Leggere',
      ['Scegli il driver', 'TCU, gruppo Volkswagen, poi il cambio. Il DQ250 ha driver per MQB e per auto più vecchie.'],
      ['Identifica', 'Salva l’ID. Ci servono i numeri di hardware, software e ricambio.'],
      ['Lettura virtuale', 'Scarica l’originale. Se non è disponibile, inviaci l’ID e lo cerchiamo.'],
    ),
    steps(
      'Scrivere',
      ['Carica il nostro file', 'I file slave si aprono solo nello strumento il cui master li ha cifrati.'],
      [
        'Checksum',
        'Lascia che lo strumento lo corregga quando lo chiede. Nei nostri file è già corretto; una seconda correzione non fa danni.',
      ],
      [
        'Scrivi e regola',
        'Caricabatterie collegato, leva in P. Poi cancella i codici guasto ed esegui la regolazione di base.',
      ],
    ),
    table(
      'KESS V2 e DSG',
      ['Cambio', 'Driver', 'Lettura', 'Scrittura'],
      ['DQ250 (Temic)', 'OBD', 'Virtuale', 'Sì'],
      ['DQ200 (Temic)', 'OBD', 'Virtuale', 'Sì'],
      ['DQ500 (Temic)', 'OBD', 'Virtuale', 'Sì'],
      ['DL501 (Temic)', 'OBD', 'Virtuale', 'Sì'],
      ['DQ381', 'Bench con un altro strumento', '–', '–'],
    ),
    notice(
      'warning',
      'Non usare un clone. Una lettura virtuale ha bisogno del server del produttore, e un originale sbagliato lascia il cambio senza trazione.',
    ),
    questions(
      'Domande',
      [
        'La scrittura si è fermata al 3%',
        'Lascia il quadro acceso e ricomincia con il recupero selezionato. Il bootloader del cambio lo accetta.',
      ],
      [
        'Dopo lampeggia “PRNDS”',
        'La regolazione di base manca o non è riuscita. Controlla la temperatura dell’olio e i codici guasto, poi ripetila.',
      ],
    ),
    action('Ordina un file DSG', 'Scegli veicolo e cambio.', 'Rimappature cambio', '/catalog/tcu-tuning'),
  ],
})
