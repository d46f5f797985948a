import { action, points, steps, table, translatedPage } from '../blocks.ts'

export const cmd = translatedPage({
  address: '/cmd',
  name: 'CMD',
  summary: 'File per Flashtec CMD: cosa leggere, cosa inviare e cosa torna indietro.',
  actionLabel: 'Invia il tuo file',
  blocks: [
    points(
      '',
      [
        'OBD e bench in uno',
        'Per uno stage 1 basta una lettura parziale. Se hai cambiato componenti, invia una lettura completa.',
      ],
      ['Master e slave', 'I file slave tornano con la cifratura del tuo master. Dicci qual è.'],
      [
        'Prima il backup',
        'Salva il backup che CMD propone prima della prima scrittura. Ripristina la centralina se una scrittura si interrompe.',
      ],
    ),
    table(
      'Cosa inviare',
      ['Centralina', 'Lettura', 'Invia anche'],
      ['Bosch EDC17, MED17', 'Parziale via OBD, completa in bench', 'Numero software dell’identificazione'],
      ['Bosch MG1, MD1', 'Completa in bench', 'Foto dell’etichetta'],
      ['Siemens/Continental Simos 18', 'OBD', 'Codice ricambio, per esempio 5G0 906 259'],
      ['Delphi DCM', 'OBD o bench', 'Carburante e norma antinquinamento'],
    ),
    steps(
      'Scrivere in sicurezza',
      [
        'Mantieni l’alimentazione',
        'Un caricabatterie a 13,5 V in auto; un alimentatore stabilizzato da 13,8 V e 5 A in bench.',
      ],
      ['Confronta i numeri', 'L’identificazione prima della scrittura deve corrispondere a quella del tuo ordine.'],
      ['Scrivi e cancella', 'Cancella i codici guasto di tutte le centraline, poi registra il primo viaggio.'],
    ),
    action(
      'Confronta gli strumenti',
      'Guarda quali veicoli copre ogni strumento nel nostro catalogo.',
      'Confronta gli strumenti',
      '/dealertools',
    ),
  ],
})
