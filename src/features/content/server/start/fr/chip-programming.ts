import { action, form, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const chipProgramming = translatedPage({
  address: '/chipprogramming',
  name: 'Programmation de puces',
  summary: 'Puces EPROM, EEPROM et flash, lues, copiées et programmées par correspondance.',
  blocks: [
    text(
      '<p>Avant le flash par OBD, il y avait la puce. Les voitures jusque vers 2000 gardent leurs cartographies dans une EPROM, sur support ou soudée à la carte. Nous en programmons de nouvelles avec nos fichiers ou les vôtres, nous les vérifions et nous les étiquetons.</p>',
    ),
    table(
      'Puces en stock',
      ['Puce', 'Taille', 'Boîtier', 'Effacement', 'Présente dans'],
      ['27C256', '32 Ko', 'DIP-28', 'Lumière UV', 'Motronic M1.x, Digifant'],
      ['27C512', '64 Ko', 'DIP-28', 'Lumière UV', 'Motronic M2.x, M3.x, SBEC'],
      ['27SF512', '64 Ko', 'DIP-28', 'Électrique', 'Remplace les deux précédentes'],
      ['27C010, 29F010', '128 Ko', 'DIP-32, PLCC-32', 'UV, électrique', 'M5.x, Delco'],
      ['29F400, 29F800', '512 Ko, 1 Mo', 'PSOP-44', 'Électrique', 'ME7'],
      [
        '24C02 à 24C64, 93C46 à 93C86',
        '256 o à 8 Ko',
        'SO-8, DIP-8',
        'Électrique',
        'Données d’antidémarrage et d’adaptation',
      ],
    ),
    steps(
      'Commander une puce',
      ['Indiquez le calculateur', 'Référence du calculateur et marquage de la puce. Une photo, c’est encore mieux.'],
      [
        'Envoyez un fichier ou choisissez une reprogrammation',
        'Un fichier binaire en clair, exactement de la taille de la puce. Les fichiers plus petits sont répétés pour la remplir.',
      ],
      ['Nous programmons et vérifions', 'Deux relectures, à tension d’alimentation basse et haute.'],
      [
        'Enfichez-la',
        'Encoche contre encoche. Reliez-vous à la masse : l’électricité statique tue les puces sans bruit.',
      ],
    ),
    questions(
      'Questions',
      [
        'Pouvez-vous copier une puce ?',
        'Oui, si le fichier vous appartient. Nous ne copions pas les fichiers d’autres préparateurs.',
      ],
      [
        'Modifiez-vous les données d’antidémarrage ?',
        'Seulement pour le propriétaire, avec justificatif, et dans un ticket.',
      ],
    ),
    form('Poser une question sur une puce', 'tuning'),
    action('Soudée ?', 'Nous posons un support.', 'Support pour calculateur', '/ecusocketing'),
  ],
})
