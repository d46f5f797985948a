import { text, translatedPage } from '../blocks.ts'

export const disclaimer = translatedPage({
  address: '/disclaimer',
  name: 'Descargo de responsabilidad',
  summary:
    'Lo que una reprogramación puede suponer para un vehículo, su homologación y su garantía. Léelo antes de flashear.',
  blocks: [
    text(
      '<h2>Efecto en el vehículo</h2><p>Una reprogramación cambia el funcionamiento del motor o de la transmisión. Más potencia significa más carga para el motor, la transmisión, los frenos y los neumáticos. Las piezas gastadas o dañadas pueden fallar antes. Haz revisar el vehículo primero y repara las averías conocidas antes de flashear.</p><h2>Cifras</h2><p>La potencia, el par y el consumo se miden en nuestros vehículos en las condiciones indicadas. En el tuyo pueden variar según el desgaste, el combustible, el tiempo y el equipamiento. No son una garantía para un vehículo concreto.</p><h2>Homologación y emisiones</h2><p>Las normas cambian según el país y el estado. En Estados Unidos, las piezas y el software que afectan al control de emisiones solo se pueden usar en vías públicas con una exención o donde la ley lo permita; en California se trata de una Executive Order del CARB. En Europa, un cambio de potencia debe homologarse y anotarse en los papeles del vehículo, y la aseguradora debe saberlo. Los archivos marcados para competición no son para vías públicas.</p><h2>Garantía</h2><p>El fabricante del vehículo puede rechazar la garantía por daños que haya causado una modificación. Las unidades de control cuentan cuántas veces se han escrito, y los concesionarios pueden verlo incluso después de restaurar el original.</p><h2>Flasheo</h2><p>Sigue las instrucciones y mantén estable la alimentación. Un flasheo interrumpido puede dejar un vehículo que no arranca hasta que se repare la unidad de control. Ayudamos con sesiones de rescate. No cubrimos los gastos de grúa ni el tiempo perdido, salvo que hayamos causado el fallo con dolo o negligencia grave.</p><h2>Contenido</h2><p>Las guías y los artículos se escriben con cuidado, pero no pueden abarcar todos los vehículos. Los nombres de vehículos y herramientas de otros fabricantes se usan para decir con qué son compatibles nuestros productos. Pertenecen a sus dueños, que no nos respaldan.</p>',
    ),
  ],
})
