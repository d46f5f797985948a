import classes from '#features/earnings/screens/earnings.module.css'

/** Terms as they are read: a paragraph for each empty line. */
export const TermsText = ({ text }: { text: string }) => (
  <div className={classes['words']}>
    {text
      .split(/\n\s*\n/)
      .filter((part) => part.trim() !== '')
      .map((part, index) => (
        <p key={index}>{part}</p>
      ))}
  </div>
)
