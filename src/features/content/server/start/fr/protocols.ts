import { action, notice, questions, table, text, translatedPage } from '../blocks.ts'

export const protocols = translatedPage({
  address: '/ecu-protocol-selection-common-north-american-cars',
  name: 'Protocoles des calculateurs de voitures nord-américaines courantes',
  summary:
    'J1850, ISO 9141, KWP2000, CAN : quel protocole parle votre voiture, et sur quelles broches de la prise OBD.',
  blocks: [
    text(
      '<p>Toute voiture vendue aux États-Unis depuis l’année-modèle 1996 a une prise OBD-II à 16 broches selon SAE J1962. Jusqu’en 2007, les constructeurs avaient le choix entre cinq protocoles. Depuis l’année-modèle 2008, toutes utilisent le <strong>CAN selon ISO 15765-4</strong>. La reprogrammation passe souvent par un autre protocole ou d’autres broches que le contrôle des émissions : vérifiez donc les deux.</p>',
    ),
    table(
      'Protocoles et broches',
      ['Protocole', 'Débit', 'Broches', 'Typique de'],
      ['SAE J1850 PWM', '41,6 kbit/s', '2, 10', 'Ford jusque vers 2003–2005'],
      ['SAE J1850 VPW', '10,4 kbit/s', '2', 'GM jusque vers 2005–2007, Chrysler'],
      ['ISO 9141-2', '10,4 kbit/s', '7, 15', 'Voitures asiatiques et européennes, anciennes Chrysler'],
      ['ISO 14230 (KWP2000)', '10,4 kbit/s', '7, 15', 'Voitures asiatiques et européennes depuis 2000 environ'],
      ['ISO 15765 (CAN)', '500 kbit/s', '6, 14', 'Toutes depuis 2008, beaucoup depuis 2003'],
      ['CAN monofilaire (GM)', '33,3 kbit/s', '1', 'Modules de carrosserie GM'],
      ['CAN moyenne vitesse (Ford)', '125 kbit/s', '3, 11', 'Modules de carrosserie Ford'],
    ),
    table(
      'Par marque',
      ['Marque', 'Jusque vers', 'Protocole', 'Ensuite'],
      ['Ford, Lincoln, Mercury', '2003', 'J1850 PWM', 'CAN 500 kbit/s'],
      ['GM', '2004–2006', 'J1850 VPW', 'CAN 500 kbit/s (GMLAN)'],
      ['Chrysler, Dodge, Jeep', '2004–2007', 'J1850 VPW, SCI pour le flash', 'CAN 500 kbit/s'],
      ['Toyota, Lexus', '2004–2007', 'ISO 9141-2', 'CAN 500 kbit/s'],
      ['Honda, Acura', '2005–2007', 'ISO 9141-2', 'CAN 500 kbit/s'],
      ['Nissan, Infiniti', '2004–2007', 'ISO 9141-2, KWP2000', 'CAN 500 kbit/s'],
      ['Subaru', '2004–2007', 'ISO 9141-2 (SSM)', 'CAN 500 kbit/s'],
      ['Volkswagen, Audi', '2004–2007', 'KWP sur K-line', 'CAN avec TP 2.0, puis UDS'],
      ['BMW', '2007', 'KWP, DS2', 'CAN (D-CAN), Ethernet à partir de la série F'],
    ),
    notice(
      'note',
      'Les années indiquent le premier emploi par modèle, pas une règle pour tous les modèles de la marque. Identifiez le calculateur avant de choisir un pilote.',
    ),
    text(
      '<h2>Comment choisir</h2><ol class="steps"><li><p>Regardez les broches. Du métal en 6 et 14 : le CAN est là ; du métal en 2 sans 6 ni 14 : J1850 ; du métal en 7 sans les deux : K-line.</p></li><li><p>Contrôlez l’alimentation : tension batterie sur la 16, masse sur la 4 et la 5.</p></li><li><p>Laissez d’abord l’outil identifier par CAN. Si rien ne répond, essayez le protocole plus ancien de la marque.</p></li><li><p>Comparez les numéros de matériel et de logiciel avec l’étiquette, et choisissez seulement alors le pilote de flash.</p></li></ol>',
    ),
    questions(
      'Questions',
      [
        'Qu’est-ce que J2534 ?',
        'Une norme pour les adaptateurs entre ordinateur et voiture. Depuis l’année-modèle 2004, les calculateurs liés aux émissions peuvent, aux États-Unis, être reprogrammés par un tel adaptateur avec le logiciel du constructeur.',
      ],
      [
        'Ma voiture a le CAN, mais l’outil demande la K-line',
        'Certaines des premières voitures CAN se flashent par K-line. Suivez le pilote du calculateur, pas l’année-modèle.',
      ],
      [
        'Pourquoi l’identification marche-t-elle, mais pas la lecture ?',
        'L’identification utilise des services publics. La lecture exige un accès sécurisé, et beaucoup de calculateurs ne l’accordent pas du tout par OBD.',
      ],
    ),
    action(
      'Trouver l’outil pour votre voiture',
      'Chaque reprogrammation indique les outils qui peuvent l’écrire.',
      'Trouver votre véhicule',
      '/catalog',
    ),
  ],
})
