import { action, notice, points, table, translatedPage } from '../blocks.ts'

export const bitbox = translatedPage({
  address: '/bitbox',
  name: 'BitBox',
  summary: 'Des modules plutôt qu’une grosse licence : ce que BitBox lit, et les fichiers que nous traitons.',
  blocks: [
    points(
      '',
      [
        'Payer par module',
        'Chaque module couvre une famille de calculateurs. Achetez ce que vous voyez chaque semaine, et louez un outil pour le reste.',
      ],
      [
        'Le bench d’abord',
        'Son point fort est la lecture sur bench sans ouvrir le boîtier, surtout sur les Bosch de la série 17 et MG1.',
      ],
      [
        'Fichiers en clair',
        'Il enregistre de simples fichiers binaires : rien à déchiffrer à l’aller comme au retour.',
      ],
    ),
    table(
      'Les modules et ce que nous en faisons',
      ['Famille', 'Accès', 'Nos fichiers'],
      ['Bosch MED17, EDC17', 'Bench', 'Stage 1 à 3, éco, remorquage'],
      ['Bosch MG1, MD1', 'Bench', 'Stage 1 et 2'],
      ['Continental SID, EMS', 'Bench, boot', 'Stage 1, éco'],
      ['Delphi DCM', 'Bench', 'Stage 1, éco'],
    ),
    notice(
      'note',
      'Envoyez toujours la flash et l’EEPROM ensemble. Sur certains calculateurs, l’antidémarrage et le kilométrage sont dans l’EEPROM, et nous n’y touchons jamais.',
    ),
    action(
      'Vous avez un fichier BitBox ?',
      'Envoyez-le et choisissez votre reprogrammation.',
      'Envoyer votre fichier',
      '/tuning',
    ),
  ],
})
