import classes from './imports.module.css'
import { TableHead } from '#kit/ui/table-head.tsx'

export const Sample = ({ header, sample }: { header: readonly string[]; sample: readonly (readonly string[])[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard has to reach it
  <section className={classes['sample']} aria-label="First rows" tabIndex={0}>
    <table>
      <TableHead titles={header} />
      <tbody>
        {sample.map((cells, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no name
          <tr key={index}>
            {header.map((name, place) => (
              <td key={name}>{cells[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
