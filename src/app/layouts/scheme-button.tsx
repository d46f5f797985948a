import { setColorScheme, useColorScheme } from '#kit/ui/color-scheme.tsx'
import { IconMoon, IconSun } from '#kit/ui/icons.tsx'
import classes from './scheme-button.module.css'
import * as m from '../messages/m.ts'

const order = { light: 'dark', dark: 'auto', auto: 'light' } as const
const names = { light: m.lightThemeInline, dark: m.darkThemeInline, auto: m.systemThemeInline } as const

/** Cycles through light, dark and system. CSS draws the current one, so the server need not know it. */
export function SchemeButton({
  className,
  withLabel = false,
}: {
  className?: string | undefined
  withLabel?: boolean
}) {
  const colorScheme = useColorScheme()
  return (
    <button
      type="button"
      className={className}
      aria-label={m.switchTheme()}
      onClick={() => setColorScheme(order[colorScheme])}
    >
      <IconSun size={20} className={classes['sun']} aria-hidden="true" />
      <IconMoon size={20} className={classes['moon']} aria-hidden="true" />
      {withLabel && <span suppressHydrationWarning>{m.themeIs({ name: names[colorScheme]() })}</span>}
    </button>
  )
}
