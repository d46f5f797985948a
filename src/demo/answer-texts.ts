/** Canned answers that staff use often. */
export const answerTexts = [
  {
    title: 'Which fuel',
    body: 'Hello {name},\n\nwhich fuel do you use in your {vehicle}, and is it always the same? The ignition depends on it.',
  },
  {
    title: 'Read again',
    body: 'Hello {name},\n\nthe file is shorter than the memory of this control unit. Please read it again with a charger on the battery, and add it under Files.',
  },
  {
    title: 'Flash with charger',
    body: 'Hello {name},\n\nyour file is ready. Keep a charger of at least 30 A on the battery while flashing, and do not open the doors.',
  },
]
