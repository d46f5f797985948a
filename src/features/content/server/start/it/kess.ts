import { action, notice, points, questions, steps, table, translatedPage } from '../blocks.ts'

export const kess = translatedPage({
  address: '/kess',
  name: 'KESS e K-TAG',
  summary: 'Hai un KESS V2, un K-TAG o un KESS3? Tienilo. Inviaci il file che legge e scrivi il nostro con lui.',
  actionLabel: 'Invia il tuo file',
  blocks: [
    points(
      '',
      [
        'Master e slave',
        'Ai file master rispondiamo con normali binari, ai file slave con file cifrati per il loro master.',
      ],
      ['Checksum inclusi', 'Corretti nel nostro file quando lo strumento non lo fa in scrittura.'],
      ['Stesso prezzo', 'Paghi la rimappatura, non l’accesso.'],
    ),
    table(
      'La famiglia Alientech',
      ['', 'KESS V2', 'K-TAG', 'KESS3'],
      ['Accesso', 'OBD', 'Bench, boot, BDM, JTAG', 'OBD, bench, boot'],
      ['Centralina', 'In auto', 'Smontata', 'Entrambe'],
      ['Tipo di lettura', 'Parziale o virtuale', 'Completa', 'Secondo il protocollo'],
      ['Venduto nuovo', 'Non più', 'Non più', 'Sì'],
      ['File accettati', 'Master, slave', 'Master, slave', 'Master, slave'],
    ),
    steps(
      'Come inviare un file KESS',
      [
        'Leggi con il driver proposto dallo strumento',
        'Scegli la famiglia dal numero software, non solo dall’anno modello.',
      ],
      ['Esportalo', 'Master: il .bin o .ori. Slave: il file cifrato, senza cambiargli nome.'],
      ['Caricalo', 'Aggiungi veicolo, carburante e componenti. Controlliamo che file e veicolo corrispondano.'],
      ['Scrivi il nostro con lo stesso driver', 'Conserva insieme l’originale e l’identificazione dello strumento.'],
    ),
    notice(
      'note',
      'Una lettura virtuale non viene dall’auto: il server del produttore aggiunge un originale corrispondente. Basta per la maggior parte delle rimappature, ma non è un backup della tua centralina.',
    ),
    questions(
      'Domande su KESS',
      [
        'Il mio slave appartiene a un altro master',
        'Allora solo quel master può decifrare i suoi file. Chiedi il file decifrato, o dai lo strumento in permuta.',
      ],
      [
        'Il mio strumento è una copia',
        'Non possiamo dare assistenza ai cloni: danneggiano i file e scrivono senza controlli. Ti proporremo un altro accesso.',
      ],
    ),
    action(
      'Dallo in permuta',
      'Un KESS o K-TAG funzionante vale come permuta per un FZPRO.',
      'Valuta il tuo strumento',
      '/trade-in',
    ),
  ],
})
