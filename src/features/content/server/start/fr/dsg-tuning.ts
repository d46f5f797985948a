import { action, notice, points, products, questions, steps, table, text, translatedPage, tunes } from '../blocks.ts'

export const dsgTuning = translatedPage({
  address: '/dsg-tuning',
  name: 'Reprogrammation DSG',
  summary:
    'Pourquoi un fichier moteur ne suffit pas : limites de couple, pression d’embrayage et points de passage des DSG et S tronic.',
  actionLabel: 'Voir les reprogrammations de boîte',
  blocks: [
    text(
      '<p>Une boîte à double embrayage a son propre calculateur. Il limite le couple du moteur, presse les embrayages et décide quand passer les rapports. Après une reprogrammation du moteur, ces valeurs ne correspondent plus : la boîte demande moins au moteur, patine en charge ou passe le rapport avant que la nouvelle puissance n’arrive.</p>',
    ),
    points(
      'Ce que change un fichier TCU',
      [
        'Limites de couple',
        'Relevées jusqu’à ce que tiennent embrayages et pignons, pour que le fichier moteur ne soit pas bridé.',
      ],
      [
        'Pression d’embrayage',
        'Plus de serrage quand le couple monte. Moins de glissement, c’est moins de chaleur et d’usure.',
      ],
      [
        'Points de passage',
        'Plus tard en S, plus tôt en D si vous le souhaitez, et aucun passage forcé en mode manuel.',
      ],
      ['Launch control', 'Régime de départ et glissement adaptés aux pneus et à la puissance.'],
      ['Temps de passage', 'Plus court, sans le pic de couple qui abîme le volant bimasse.'],
    ),
    table(
      'Les boîtes courantes',
      ['Code', 'Rapports et embrayage', 'Montage', 'Couple admis par le constructeur'],
      ['DQ200 (0AM, 0CW)', '7, à sec', 'Transversal, petits moteurs', '250 Nm'],
      ['DQ250 (02E)', '6, humide', 'Transversal', '350 Nm'],
      ['DQ381 (0GC)', '7, humide', 'Transversal', '420–430 Nm'],
      ['DQ500 (0BT, 0BH, 0DL)', '7, humide', 'Transversal, RS 3, TT RS, utilitaires', '600 Nm'],
      ['DL382 (0CK, 0CJ)', '7, humide', 'Longitudinal, Audi A4 à A7', '400 Nm'],
      ['DL501 (0B5)', '7, humide', 'Longitudinal, Audi S et RS', '550 Nm'],
    ),
    notice(
      'note',
      'Les valeurs des constructeurs valent pour une charge continue sur toute la vie de la voiture. Avec plus de pression et des embrayages sains, on peut aller au-delà un certain temps. Jusqu’où, cela dépend de l’usure, de l’huile et de la conduite.',
    ),
    tunes({ title: 'Les reprogrammations de boîte du catalogue', type: 'tcu-tuning', make: '', limit: 8, vehicle: '' }),
    steps(
      'Avant et après le flash',
      [
        'Contrôler l’usure',
        'Lisez l’adaptation des embrayages et les températures. Un embrayage en limite d’adaptation se remplace d’abord.',
      ],
      [
        'Huile neuve',
        'Les embrayages humides ont besoin d’huile et de filtre selon le plan : tous les 60 000 km sur une DQ250, plus tôt avec une reprogrammation.',
      ],
      [
        'Flasher',
        'Les fichiers TCU sont courts : sur la plupart des calculateurs, l’écriture par OBD prend quelques minutes.',
      ],
      [
        'Réglage de base',
        'Huile entre 30 et 100 °C, sol plat, pied sur le frein. Faites ensuite le parcours d’adaptation en douceur.',
      ],
    ),
    questions(
      'Questions sur la DSG',
      [
        'Le moteur d’abord, ou la boîte ?',
        'Écrivez les deux le même jour, la boîte en premier. Ainsi, la limite de couple est là avant le couple.',
      ],
      [
        'Est-ce que cela use l’embrayage ?',
        'Un embrayage s’use en glissant. Plus de pression à couple égal, c’est moins de glissement ; plus de couple, c’est plus de chaleur. À conduite égale, l’usure est semblable.',
      ],
      [
        'Va-t-elle ramper et vibrer ensuite ?',
        'Pas après un réglage de base correct. Sinon, envoyez un log de la pression d’embrayage et du régime de glissement.',
      ],
    ),
    products('Outils et pièces'),
    action(
      'Vous ne savez pas laquelle vous avez ?',
      'Choisissez votre véhicule. Le catalogue connaît ses boîtes.',
      'Trouver votre véhicule',
      '/catalog',
    ),
  ],
})
