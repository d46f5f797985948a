import { Text } from '@mantine/core'
import { FormFailure } from './form-shell.tsx'
import type { PreviewProblem } from './use-preview.ts'

/** Explains why a form has no preview. */
export const PreviewFailure = ({ problem }: { problem: PreviewProblem | null }) =>
  problem === 'incomplete' ? (
    <Text component="output" c="dimmed" fz="sm">
      Complete the fields to see a preview.
    </Text>
  ) : (
    <FormFailure message={problem?.failure ?? null} />
  )
