import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const dsgByteshooter = translatedPage({
  address: '/dsg-tuning-byteshooter',
  name: 'File DSG con ByteShooter',
  summary:
    'Leggere i numeri, caricare l’originale, scrivere il file modificato: il flash DSG con ByteShooter, passo per passo.',
  blocks: [
    text(
      '<p>Molte centraline DSG si possono scrivere via OBD, ma non leggere. ByteShooter risolve con una libreria: identifica il software nell’auto e aggiunge l’originale corrispondente. Noi partiamo dallo stesso originale e ti restituiamo un file adatto.</p>',
    ),
    steps(
      'Dall’identificazione alla regolazione di base',
      [
        'Identifica',
        'Quadro acceso, leva in P. Salva il report di identificazione: contiene i numeri di hardware, software e calibrazione.',
      ],
      [
        'Invia il report',
        'Caricalo con l’ordine, insieme all’originale della libreria se lo strumento ne ha salvato uno.',
      ],
      [
        'Ricevi il file',
        'Porta il numero di calibrazione della tua centralina. Non scrivere mai un file con un altro numero.',
      ],
      [
        'Scrivi',
        'Caricabatterie collegato, leva in P, tutte le utenze spente. Un DQ250 richiede circa quattro minuti.',
      ],
      [
        'Regolazione di base',
        'Cancella i codici guasto, poi esegui la regolazione di base con l’olio tra 30 e 100 °C.',
      ],
    ),
    table(
      'Cosa si può leggere',
      ['Cambio', 'Lettura via OBD', 'Scrittura via OBD', 'Se non riesce'],
      ['DQ200', 'No', 'Sì', 'Originale della libreria'],
      ['DQ250', 'No', 'Sì', 'Originale della libreria'],
      ['DQ381', 'No', 'La maggior parte', 'Bench'],
      ['DQ500', 'No', 'Sì', 'Bench sulle versioni recenti'],
      ['Haldex di 4ª e 5ª generazione', 'In parte', 'Sì', 'Originale della libreria'],
    ),
    notice(
      'warning',
      'Un numero di calibrazione diverso non è un dettaglio: cambiano rapporti, frizioni e sensori. Il cambio può danneggiarsi alla prima cambiata.',
    ),
    questions(
      'Domande',
      [
        'La libreria non ha un originale per il mio numero',
        'Apri un ticket con il report. Abbiamo originali che lì mancano, oppure possiamo aggiornare la centralina a uno conosciuto.',
      ],
      [
        'Posso tornare indietro?',
        'Sì. Scrivi l’originale con lo stesso numero di calibrazione e ripeti la regolazione di base.',
      ],
    ),
    action('Ordina un file DSG', 'Scegli veicolo e cambio.', 'Rimappature cambio', '/catalog/tcu-tuning'),
  ],
})
