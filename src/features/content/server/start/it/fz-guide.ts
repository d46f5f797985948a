import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const fzGuide = translatedPage({
  address: '/fz/guide',
  name: 'Guida FLASHZILLA',
  summary: 'Configura lo strumento, leggi e scrivi una centralina, registra un log e togliti dai guai.',
  blocks: [
    text(
      '<p>Questa guida vale per FLASHZILLA Lite, V3, FZ Mobile e FZ Truck. Le connessioni bench e boot di FZPRO e FZ Bench hanno guide proprie nella <a href="/guide">guida per veicolo</a>.</p>',
    ),
    steps(
      'Configurare',
      [
        'Crea un account',
        'Registra lo strumento con il numero di serie sul retro. Inizia con FZ e ha dieci caratteri.',
      ],
      ['Aggiornalo', 'Collegalo a un’alimentazione USB e all’app. Un aggiornamento richiede circa due minuti.'],
      [
        'Prepara l’auto',
        'Terreno piano, motore freddo, caricabatterie collegato, dash cam e localizzatori scollegati dalla presa OBD.',
      ],
    ),
    steps(
      'Leggere',
      ['Quadro acceso, motore spento', 'Con il pulsante di avviamento, premilo senza toccare freno o frizione.'],
      ['Identifica', 'Lo strumento mostra i numeri di hardware e software. Confrontali con quelli del tuo ordine.'],
      ['Leggi l’originale', 'Conserva il file. È l’unica copia della calibrazione di fabbrica della tua auto.'],
    ),
    steps(
      'Scrivere',
      ['Controlla l’alimentazione', 'Almeno 13,5 V alla presa. Sotto 12,8 V lo strumento non comincia.'],
      [
        'Scrivi',
        'Non aprire porte, non premere pulsanti e non chiudere l’app. Le ventole possono girare e le spie lampeggiare: sono cose normali.',
      ],
      [
        'Spegni e riaccendi il quadro',
        'Spento per 30 secondi, poi acceso. Cancella i codici guasto di tutte le centraline.',
      ],
      [
        'Adatta',
        'Due minuti al minimo, poi dieci di guida tranquilla. Dopo un file TCU, esegui la regolazione di base.',
      ],
    ),
    table(
      'Cosa dice la luce',
      ['Luce', 'Significato', 'Cosa fare'],
      ['Bianca, fissa', 'Collegato, in attesa', 'Niente'],
      ['Blu, in movimento', 'Lettura o scrittura', 'Aspetta. Non scollegarlo'],
      ['Verde', 'Finito e verificato', 'Spegni e riaccendi il quadro'],
      ['Ambra', 'Alimentazione bassa o bus disturbato', 'Controlla il caricabatterie e scollega altri dispositivi'],
      ['Rossa', 'Interrotto', 'Lascia il quadro acceso e apri una sessione di recupero'],
    ),
    notice(
      'warning',
      'Una luce rossa non è una centralina morta. Il bootloader accetta un nuovo tentativo finché l’alimentazione tiene. Non scollegare la batteria.',
    ),
    questions(
      'Quando qualcosa non va',
      [
        'Lo strumento non trova la centralina',
        'Controlla il fusibile e la tensione di batteria sul pin 16 della presa, prova senza prolunghe e tieni il quadro acceso.',
      ],
      [
        'La lettura si ferma sempre alla stessa percentuale',
        'Un localizzatore o un allarme parla sul bus. Scollegalo, o togli il suo fusibile, e riprova.',
      ],
      [
        'Codici guasto dopo la scrittura',
        'Altre centraline hanno notato che una mancava. Cancellali tutti. Inviaci i codici che ritornano.',
      ],
    ),
    action(
      'Un flash si è interrotto?',
      'Apri una sessione di recupero. Il nostro team la vede prima di tutto il resto.',
      'Avvia una sessione di recupero',
      '/fz/rescue',
    ),
  ],
})
