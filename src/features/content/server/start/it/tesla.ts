import { notice, products, questions, table, text, translatedPage } from '../blocks.ts'

export const tesla = translatedPage({
  address: '/tesla',
  name: 'Tesla',
  summary: 'Cosa facciamo per le auto elettriche, e cosa nessuno dovrebbe promettere.',
  blocks: [
    text(
      '<p>Una Tesla non ha una centralina motore con mappe di accensione, carburante o pressione turbo. La potenza dipende da batteria, inverter e un firmware firmato, e solo il costruttore può cambiarla. Noi non la vendiamo.</p><p>Officine e proprietari ci chiedono comunque tre cose: un’alimentazione stabile a bassa tensione, cavi di diagnosi affidabili e una valigetta che sopravviva nel bagagliaio.</p>',
    ),
    products('Per proprietari e officine'),
    table(
      'Accesso alla diagnosi',
      ['Modello', 'Connettore', 'Note'],
      [
        'Model S e X, fino al 2020',
        'X427 e presa OBD',
        'Messaggi OBD standard limitati; CAN carrozzeria su pin aggiuntivi',
      ],
      [
        'Model 3 e Y',
        'Dietro la console centrale',
        'Serve un cablaggio adattatore; nessuna presa OBD standard per i dati della trazione',
      ],
      ['Tutte', 'Ethernet sotto il cruscotto', 'Per il software di assistenza del costruttore'],
    ),
    questions(
      'Domande sulle auto elettriche',
      [
        'Rimappate altre auto elettriche?',
        'No. Calibriamo motori termici, ibride con centralina motore accessibile e cambi.',
      ],
      [
        'Posso caricare la batteria a 12 V con il caricabatterie di supporto?',
        'Sulle auto con batteria a 12 V al piombo, sì. Le più recenti usano una batteria al litio da 16 V: non collegare un caricabatterie per batterie al piombo.',
      ],
    ),
    notice(
      'warning',
      'I componenti ad alta tensione sono arancioni. Per lavorarci servono formazione e messa in sicurezza. Nessuno dei nostri prodotti lo fa.',
    ),
  ],
})
