import type { standardList } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Rehearsal } from './RehearsalBoard.tsx'

const ClassList = lazy(() => import('./ClassList.tsx'))

export interface ClassProps {
  /** All standards in use. */
  standards: OutputOf<typeof standardList>
  /** The standards whose scope fits the group, by class. */
  classes: Rehearsal['classes']
  /** The first standard of the evaluation, whose class is not offered. */
  first: string
  others: Rehearsal['upgrade']['otherStandards']
  disabled: boolean
  onApply: (ids: readonly string[]) => void
}

/** Classes (标准类别) to judge by in addition to the first: an entry that meets any of them passes. */
export function ClassChoice(props: ClassProps) {
  const [open, setOpen] = useState(false)
  const { others, disabled } = props
  const text = others.length > 0 ? `并列：${others.map((other) => other.className).join('、')}` : '并列类别'
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open && !disabled}
      onOpenChange={setOpen}
      title="同时按其他类别判定，达到任一类即晋级"
      content={
        open && (
          <Suspense fallback="加载中……">
            <ClassList key={props.first} {...props} onDone={() => setOpen(false)} />
          </Suspense>
        )
      }
    >
      <Button
        disabled={disabled}
        title={others.map((other) => `${other.name} 第${other.number}版`).join('、') || undefined}
      >
        {text}
      </Button>
    </Popover>
  )
}
