import { capOn, indirectLimit } from '@hepu/api/areas/project/source/indirectCap'
import type * as api from '@hepu/api/areas/project/source/projectSource'
import { yuanText } from '@hepu/api/core/money/fen'
import { readMoney } from '@hepu/api/core/money/readMoney'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { moneyProblem } from '@hepu/api/core/money/typedMoney'
import { Input } from 'antd'
import { useState } from 'react'
import { today } from '../../../ui/text/formatTime.ts'

/** Computes the limit of today for an amount that the user types. */
export function CapTrial({ caps }: { caps: readonly api.ProjectCap[] }) {
  const [typed, setTyped] = useState('')
  return (
    <p>
      <label>
        试算：直接费用扣除设备费{' '}
        <Input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          suffix="万元"
          style={{ width: 160 }}
          aria-label="直接费用扣除设备费（万元）"
        />
      </label>{' '}
      <span aria-live="polite">{resultText(caps, typed)}</span>
    </p>
  )
}

function resultText(caps: readonly api.ProjectCap[], typed: string): string {
  if (typed.trim() === '') return ''
  const cap = capOn(caps, today())
  if (!cap) return '今天没有执行的上限，不限制间接费用'
  const problem = moneyProblem(typed, '万元')
  const read = readMoney(typed, '万元')
  if (problem !== null || 'problem' in read) return problem ?? ''
  const limit = yuanText(indirectLimit(cap, read.fen))
  return `间接费用最多 ${groupedText(limit, '万元')} 万元（${cap.validFrom} 起执行）`
}
