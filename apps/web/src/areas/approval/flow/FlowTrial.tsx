import { tryFlow } from '@hepu/api/core/approval/flowCalls'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Input, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { notifyFailure } from '../../../client/notify.ts'

type Walk = OutputOf<typeof tryFlow>

interface Props {
  flow: Omit<InputOf<typeof tryFlow>, 'amount'>
  amountLabel: string | null
}

/** 试走: who would decide at each step, without writing anything. */
export function FlowTrial({ flow, amountLabel }: Props) {
  const [amount, setAmount] = useState('')
  const [walk, setWalk] = useState<Walk | null>(null)
  const ask = async () => {
    try {
      setWalk(await call(tryFlow, { ...flow, amount: amount || null }, { quiet: true }))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <section>
      <Space>
        {amountLabel && (
          <Input
            aria-label={`试走的${amountLabel}`}
            placeholder={amountLabel}
            suffix="元"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
        <ActionButton onClick={ask}>试走流程</ActionButton>
        <span className="quiet">由您提交时，各步由谁审批；不写入。</span>
      </Space>
      {walk && (
        <PlainTable
          label="试走结果"
          rows={walk}
          keyOf={({ no }) => String(no)}
          columns={[
            { title: '步骤', cell: ({ no, name }) => `${no}. ${name}`, width: 150 },
            { title: '审批人', cell: ({ people }) => people.join('、') || '—' },
            { title: '规则', cell: ({ ruleText }) => ruleText, width: 110 },
            { title: '说明', cell: ({ note }) => note ?? '' },
          ]}
        />
      )}
    </section>
  )
}
