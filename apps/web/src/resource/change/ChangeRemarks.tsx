import type { changeProblem } from '@hepu/api/core/change/changeShapes'
import type { z } from 'zod'
import { Notice } from '../../ui/pane/Notice.tsx'

interface Props {
  problems: readonly z.output<typeof changeProblem>[]
  warnings?: readonly string[]
}

/** What must be mended before a change is submitted, and what its approvers should know. */
export function ChangeRemarks({ problems, warnings = [] }: Props) {
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="error" title="提交前需要处理">
          <Lines lines={problems.map(({ message }) => message)} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title="请注意">
          <Lines lines={warnings} />
        </Notice>
      )}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
