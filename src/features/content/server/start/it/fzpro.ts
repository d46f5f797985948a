import { action, notice, points, products, questions, steps, table, tools, translatedPage } from '../blocks.ts'

export const fzpro = translatedPage({
  address: '/fzpro',
  name: 'FZPRO',
  summary:
    'OBD, bench e boot in una valigetta, per tutti i veicoli che vuoi. Costruito per officine che flashano ogni giorno.',
  actionLabel: 'Vedi il prezzo e acquista',
  blocks: [
    points(
      '',
      [
        'Una valigetta',
        'Interfaccia OBD, cablaggio bench e adattatore boot. Nessun secondo strumento per la centralina che non si apre via OBD.',
      ],
      ['Nessuna licenza per auto', 'Scrivi tutti i veicoli che passano sul tuo ponte. Paghi i file, non gli slot.'],
      [
        'Dritto al calibratore',
        'Un file letto appare nella nostra coda. Il file modificato torna sullo stesso schermo.',
      ],
      [
        'Controllo dell’alimentazione',
        'Lo strumento misura l’alimentazione prima e durante la scrittura, e non comincia se è troppo bassa.',
      ],
    ),
    products('Lo strumento e cosa lo completa'),
    table(
      'Tre accessi a una centralina',
      ['', 'OBD', 'Bench', 'Boot'],
      ['Centralina', 'Resta in auto', 'Smontata, scatola chiusa', 'Smontata, scatola aperta'],
      ['Connessione', 'Presa diagnosi', 'Connettore principale', 'Connettore e pin di boot sulla scheda'],
      ['Tempo tipico', '3–25 min', '5–20 min', '15–45 min'],
      ['Backup completo', 'Di rado', 'Sì', 'Sì'],
      ['Apre la protezione antimappatura', 'Solo con una vulnerabilità nota', 'Quasi sempre', 'Quasi sempre'],
      ['Rischio', 'Basso', 'Basso', 'Medio: saldatura o puntali'],
    ),
    steps(
      'Un lavoro dall’inizio alla fine',
      ['Identifica', 'Collega via OBD. Lo strumento legge i numeri di hardware e software e dice quale accesso usare.'],
      ['Fai il backup', 'Leggi tutta la memoria in bench quando è possibile: flash, EEPROM e dati dell’immobilizer.'],
      [
        'Invia',
        'Allega il file al veicolo nel tuo account rivenditore. Lì si applicano margine e crediti rimappatura.',
      ],
      ['Scrivi e verifica', 'Scrivi il file; i checksum vengono corretti e riletti. Stampa il report per il cliente.'],
    ),
    tools('Cosa copre oggi'),
    notice(
      'tip',
      'I rivenditori pagano con crediti rimappatura o sul conto, e vedono solo i file della propria officina.',
    ),
    questions(
      'Domande dalle officine',
      ['Ci formate?', 'Sì. Un anno di assistenza e un’introduzione online di due ore sono inclusi.'],
      [
        'Possiamo tenere gli altri strumenti?',
        'Sì. I file letti con KESS, FLEX, CMD, PCMflash e altri sono benvenuti nello stesso account.',
      ],
      [
        'Possiamo provarlo?',
        'I rivenditori possono chiedere uno strumento in prestito per sette giorni. Una cauzione viene bloccata e poi liberata quando torna.',
      ],
    ),
    action(
      'Diventa rivenditore',
      'Prezzi rivenditore, crediti rimappatura e una voce nell’elenco dei rivenditori.',
      'Candidati ora',
      '/new-dealer',
    ),
  ],
})
