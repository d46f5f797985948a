import { points, positions, questions, translatedPage } from '../blocks.ts'

export const careers = translatedPage({
  address: '/careers',
  name: 'Recrutement',
  summary:
    'Nous mettons au point des moteurs et construisons les outils pour le faire, à Reno, à Venlo et là où vous travaillez le mieux.',
  actionLabel: 'Postes ouverts',
  blocks: [
    points(
      '',
      [
        'Des voitures, pas des diapos',
        'Chaque fichier est roulé ou passé au banc avant d’arriver chez un client. Souvent par vous.',
      ],
      ['Le temps de bien faire', 'Une cartographie prend le temps qu’il faut. Personne ne compte les fichiers.'],
      ['Apprendre ensemble', 'Les logs, les cartographies et les échecs se partagent dans l’équipe.'],
    ),
    positions('Postes ouverts'),
    questions(
      'Comment nous recrutons',
      [
        'Que se passe-t-il après ma candidature ?',
        'Nous répondons sous cinq jours ouvrés. Viennent ensuite un appel de 30 minutes, un exercice pratique que nous payons, et une journée avec l’équipe.',
      ],
      [
        'Que dois-je envoyer ?',
        'Un CV et quelque chose que vous avez fait : un log analysé, un projet, une voiture. Pas de lettre de motivation.',
      ],
      [
        'Combien de temps gardez-vous mes données ?',
        'Six mois après que le poste est pourvu, sauf si vous demandez leur suppression plus tôt.',
      ],
    ),
  ],
})
