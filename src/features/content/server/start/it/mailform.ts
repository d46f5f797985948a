import { form, questions, translatedPage } from '../blocks.ts'

export const mailform = translatedPage({
  address: '/mailform',
  name: 'Scrivici',
  summary:
    'Un modulo per tutto ciò che non riguarda un ordine. Rispondiamo nei giorni lavorativi, di solito in giornata.',
  blocks: [
    form('', 'contact'),
    questions(
      'Più veloce',
      ['Dov’è il mio ordine?', 'Cercalo con il numero e il tuo indirizzo email in “Trova il tuo ordine”.'],
      ['Un flash si è interrotto', 'Non scrivere qui. Apri una sessione di recupero: va in testa alla coda.'],
      [
        'La mia auto è supportata?',
        'Sceglila nel catalogo. Se manca, lascia lì il tuo indirizzo e ti avvisiamo quando viene aggiunta.',
      ],
    ),
  ],
})
