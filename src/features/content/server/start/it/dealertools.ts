import { action, form, notice, points, rentals, table, tools, translatedPage } from '../blocks.ts'

export const dealertools = translatedPage({
  address: '/dealertools',
  name: 'Strumenti per rivenditori',
  summary: 'Tutti gli strumenti di flash in un solo confronto, con i veicoli che coprono oggi nel nostro catalogo.',
  actionLabel: 'Diventa rivenditore',
  blocks: [
    tools('Confronta gli strumenti di flash'),
    table(
      'Master o slave?',
      ['', 'Master', 'Slave'],
      ['File', 'In chiaro; puoi modificarli', 'Cifrati; solo il loro master può aprirli'],
      ['Origine dei file', 'Qualsiasi', 'Un solo tuner'],
      ['Prezzo', 'Alto, spesso con canone annuo', 'Basso, spesso senza canone'],
      ['Ideale per', 'Officine con calibratori propri', 'Officine che installano file'],
    ),
    points(
      'Cosa ottengono i rivenditori',
      ['Prezzi rivenditore', 'Su strumenti e file, con estratto conto a fine mese.'],
      ['Crediti rimappatura', 'Comprali in anticipo con uno sconto e usali per qualsiasi file.'],
      ['Un posto sulla mappa', 'I clienti vicini ti trovano con i tuoi strumenti e le tue specializzazioni.'],
      ['Strumenti in prestito', 'Prova uno strumento sulle auto dei tuoi clienti prima di comprarlo.'],
    ),
    rentals('Noleggia prima di comprare'),
    notice(
      'note',
      'La copertura conta motori e cambi con una rimappatura pubblicata. Uno strumento può leggere anche altro.',
    ),
    form('Chiedi un’offerta', 'contact'),
    action(
      'Hai già degli strumenti?',
      'Dicci quali, e i tuoi file arriveranno nel loro formato.',
      'Il tuo account rivenditore',
      '/profile/dealer-memberships',
    ),
  ],
})
