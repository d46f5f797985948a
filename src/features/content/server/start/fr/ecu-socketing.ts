import { action, form, notice, points, steps, table, translatedPage } from '../blocks.ts'

export const ecuSocketing = translatedPage({
  address: '/ecusocketing',
  name: 'Support pour calculateur',
  summary: 'Un support à la place d’une puce soudée, pour les calculateurs qui ne se flashent pas de l’extérieur.',
  actionLabel: 'Demander une date',
  blocks: [
    points(
      'À qui cela sert',
      ['Mise au point en direct', 'Un émulateur remplace la puce : les cartographies changent moteur tournant.'],
      ['Plusieurs fichiers', 'Échangez les puces, ou utilisez une carte avec deux à quatre fichiers commutables.'],
      ['Flash morte', 'Une puce usée par des centaines d’écritures se remplace sans changer le calculateur.'],
    ),
    table(
      'Les puces que nous montons sur support',
      ['Calculateur', 'Puce', 'Boîtier', 'Support'],
      ['Bosch Motronic M2.x, M3.x', '27C256, 27C512', 'DIP-28', 'DIP à contacts tulipe'],
      ['Bosch M5.9, M3.8', '27C010, 28F010', 'PLCC-32', 'PLCC-32'],
      ['Bosch ME7', 'AM29F400, AM29F800', 'PSOP-44', 'PSOP-44'],
      ['Mopar SBEC', '27C512', 'DIP-28', 'DIP à contacts tulipe'],
      ['Delphi, Delco', '27C010, 29F010', 'DIP, PLCC', 'Selon la puce'],
    ),
    steps(
      'Comment cela se passe',
      [
        'Envoyez le calculateur',
        'Dans un sachet antistatique. Notez le code antidémarrage, ou joignez le combiné d’instruments s’il est codé.',
      ],
      ['Nous lisons et sauvegardons', 'Flash et EEPROM avant toute soudure. Les deux fichiers sont à vous.'],
      ['Dessoudage à l’air chaud', 'Carte préchauffée, pastilles nettoyées, support soudé et contrôlé au microscope.'],
      [
        'Essai sur bench',
        'Le calculateur doit démarrer et communiquer avant de repartir, en général le jour ouvré suivant.',
      ],
    ),
    notice(
      'warning',
      'Un support peut se desserrer avec les vibrations. Sur les voitures de rallye et de circuit, nous bloquons la puce, ou en soudons une neuve à la place.',
    ),
    form('Demander une date', 'tuning'),
    action(
      'Juste la puce ?',
      'Nous programmons des puces par correspondance.',
      'Programmation de puces',
      '/chipprogramming',
    ),
  ],
})
