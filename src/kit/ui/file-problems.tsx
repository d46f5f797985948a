import classes from './file-problems.module.css'

const shownMax = 10

/** Problems that kept a file from being read, by line and column. */
export function FileProblems({ problems }: { problems: readonly { line: number; column: string; message: string }[] }) {
  return (
    <div role="alert" className={classes['wrong']}>
      <p>This file wasn’t read. Correct it and choose it again.</p>
      <ul>
        {problems.slice(0, shownMax).map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            Line {line}
            {column && `, ${column}`}: {message}
          </li>
        ))}
      </ul>
      {problems.length > shownMax && <p>And {problems.length - shownMax} more.</p>}
    </div>
  )
}
