import { points, positions, questions, translatedPage } from '../blocks.ts'

export const careers = translatedPage({
  address: '/careers',
  name: 'Lavora con noi',
  summary: 'Calibriamo motori e costruiamo gli strumenti per farlo, a Reno, a Venlo e dove lavori meglio.',
  actionLabel: 'Posizioni aperte',
  blocks: [
    points(
      '',
      [
        'Auto, non slide',
        'Ogni file viene guidato o provato al banco prima di arrivare a un cliente. Spesso lo fai tu.',
      ],
      ['Il tempo di farlo bene', 'Una calibrazione richiede il tempo che richiede. Nessuno conta i file.'],
      ['Imparare insieme', 'Log, mappe ed errori si condividono nel team.'],
    ),
    positions('Posizioni aperte'),
    questions(
      'Come assumiamo',
      [
        'Cosa succede dopo la candidatura?',
        'Ricevi una risposta entro cinque giorni lavorativi. Poi una chiamata di 30 minuti, una prova pratica che paghiamo e una giornata con il team.',
      ],
      [
        'Cosa devo inviare?',
        'Un curriculum e qualcosa che hai fatto: un log analizzato, un progetto, un’auto. Niente lettera di presentazione.',
      ],
      [
        'Per quanto tempo conservate i miei dati?',
        'Sei mesi da quando la posizione è coperta, a meno che tu ci chieda di cancellarli prima.',
      ],
    ),
  ],
})
