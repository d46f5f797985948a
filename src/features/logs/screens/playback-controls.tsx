import { Button } from '#kit/ui/button.tsx'
import { IconPlayerPause, IconPlayerPlay } from '#kit/ui/icons.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { speeds } from '../analysis/playback.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** Play, pause and speed. */
export function PlaybackControls({ viewer: { playback } }: { viewer: Viewer }) {
  const Icon = playback.isPlaying ? IconPlayerPause : IconPlayerPlay
  return (
    <div className={classes['playback']}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={playback.isPlaying ? m.pause() : m.play()}
        onClick={playback.toggle}
      >
        <Icon size={16} aria-hidden="true" />
      </Button>
      <NativeSelect
        size="xs"
        aria-label={m.playbackSpeed()}
        value={playback.speed}
        data={speeds.map((speed) => ({ value: String(speed), label: m.speedTimes({ speed }) }))}
        onChange={(event) => playback.setSpeed(Number(event.currentTarget.value))}
      />
    </div>
  )
}
