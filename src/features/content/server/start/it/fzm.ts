import { action, notice, points, products, questions, steps, translatedPage } from '../blocks.ts'

export const fzm = translatedPage({
  address: '/fzm',
  name: 'FZ Mobile',
  summary: 'Un FLASHZILLA con batteria e modem propri, per i tuner che lavorano a casa del cliente.',
  actionLabel: 'Vedi il prezzo e acquista',
  blocks: [
    points(
      '',
      [
        'Due ore senza presa',
        'La sua batteria alimenta lo strumento, non l’auto. L’auto ha comunque bisogno di un caricabatterie o di una seconda batteria.',
      ],
      [
        'Modem integrato',
        'I file arrivano ovunque ci sia una rete mobile, con un piano che copre entrambe le regioni.',
      ],
      ['Un solo schermo', 'Cliente, veicolo, file e pagamento sullo strumento. Niente da copiare tra dispositivi.'],
    ),
    products('FZ Mobile e cosa va nel furgone'),
    steps(
      'Una visita in meno di un’ora',
      [
        'Prima di partire',
        'Controlla che il veicolo sia nel catalogo e che la rimappatura indichi FZ Mobile tra i suoi strumenti.',
      ],
      ['Collega', 'Caricabatterie sulla batteria, strumento nella presa OBD, tutte le altre utenze spente.'],
      ['Leggi e invia', 'Il file parte dal modem. Gli stage 1 su software conosciuto spesso tornano in pochi minuti.'],
      ['Scrivi e guida', 'Scrivi, cancella i codici guasto, registra una tirata in terza e consegna il report.'],
    ),
    notice(
      'warning',
      'Lavora con il quadro acceso e il motore spento. Tieni le porte chiuse: le centraline che si risvegliano disturbano il bus.',
    ),
    questions(
      'Buono a sapersi',
      [
        'E se non c’è rete?',
        'Le letture restano sullo strumento e partono appena è online. Per scrivere non serve la rete.',
      ],
      [
        'Posso flashare i pick-up?',
        'Per Power Stroke, Duramax e Cummins prendi FZ Truck. Ha i cavi e gli indicatori giusti.',
      ],
    ),
    action(
      'Lavora con noi',
      'I tuner a domicilio diventano rivenditori e comprano file con i crediti rimappatura.',
      'Diventa rivenditore',
      '/new-dealer',
    ),
  ],
})
