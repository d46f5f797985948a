import { form, questions, translatedPage } from '../blocks.ts'

export const mailform = translatedPage({
  address: '/mailform',
  name: 'Écrivez-nous',
  summary:
    'Un formulaire pour tout ce qui ne concerne pas une commande. Nous répondons les jours ouvrés, en général le jour même.',
  blocks: [
    form('', 'contact'),
    questions(
      'Plus rapide',
      ['Où est ma commande ?', 'Cherchez-la avec son numéro et votre adresse e-mail sous « Retrouver une commande ».'],
      ['Un flash s’est interrompu', 'N’écrivez pas ici. Ouvrez une session de secours : elle passe en tête de file.'],
      [
        'Ma voiture est-elle prise en charge ?',
        'Choisissez-la dans le catalogue. Si elle n’y est pas, laissez-y votre adresse et nous vous écrirons quand elle sera ajoutée.',
      ],
    ),
  ],
})
