import { action, dyno, notice, points, products, questions, table, translatedPage } from '../blocks.ts'

export const manifold = translatedPage({
  address: '/manifold',
  name: 'Collettori di aspirazione',
  summary: 'Aria dove il pezzo di serie non ne dà più. Cosa cambia un collettore, e quando conviene.',
  actionLabel: 'Vedi le aspirazioni',
  blocks: [
    points(
      '',
      [
        'Cilindri uguali',
        'Condotti di pari lunghezza e un plenum più ampio evitano che ai cilindri esterni manchi aria.',
      ],
      [
        'Margine per il turbo',
        'La restrizione del pezzo di serie cresce con la portata. Si vede dalla potenza in cui comincia un turbo più grande.',
      ],
      ['Attacchi in più', 'Sedi per iniettori aggiuntivi, ugelli per metanolo e un sensore di temperatura.'],
    ),
    products('Componenti che vanno insieme'),
    table(
      'Quando conviene un collettore',
      ['Configurazione', 'Guadagno atteso', 'Verdetto'],
      ['Turbo di serie, stage 1', 'Appena misurabile', 'Spendili in pneumatici'],
      ['Turbo di serie, stage 2', 'Un po’ sopra i 6.000 giri/min', 'Se quello di serie è già smontato'],
      ['Turbo ibrido', 'Meno contropressione, aria più fresca', 'Sì'],
      ['Turbo grande, oltre 450 CV', 'Il pezzo di serie limita', 'Sì, dimensionato per l’obiettivo'],
    ),
    dyno('Lo stesso motore, di serie e rimappato'),
    notice(
      'note',
      'Un collettore cambia il riempimento e il modello di carico. Fai adattare il file: portata d’aria, modello di coppia e carburante.',
    ),
    questions(
      'Prima di ordinare',
      [
        'Perdo coppia in basso?',
        'I condotti corti spostano la coppia a un regime più alto. Le nostre rimappature ne recuperano una parte con la pressione turbo.',
      ],
      [
        'Le farfalle di aspirazione restano?',
        'Se la rimappatura lo indica. Toglierle su un’auto stradale influisce sulle emissioni a freddo e non è legale ovunque.',
      ],
    ),
    action(
      'Hai in mente altro?',
      'Dicci l’elenco dei componenti e l’obiettivo.',
      'Chiedi a un calibratore',
      '/tuning-ticket',
    ),
  ],
})
