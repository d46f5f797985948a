import { form, questions, translatedPage } from '../blocks.ts'

export const mailform = translatedPage({
  address: '/mailform',
  name: 'Escríbenos',
  summary: 'Un formulario para todo lo que no sea un pedido. Respondemos en días laborables, normalmente el mismo día.',
  blocks: [
    form('', 'contact'),
    questions(
      'Más rápido',
      ['¿Dónde está mi pedido?', 'Búscalo con su número y tu correo electrónico en «Busca tu pedido».'],
      ['Se interrumpió un flasheo', 'No escribas aquí. Abre una sesión de rescate: pasa al principio de la cola.'],
      [
        '¿Mi coche es compatible?',
        'Elígelo en el catálogo. Si no está, deja allí tu correo y te avisamos cuando se añada.',
      ],
    ),
  ],
})
