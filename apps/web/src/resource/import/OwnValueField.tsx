import { OWN_VALUE } from '@hepu/api/cells/ownValue'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import type { Finding } from './batchShapes.ts'
import { useChoose, type Deciding } from './findingParts.tsx'

interface Props extends Deciding {
  row: Finding
  asked: Finding['actions'][number]
}

/** The field for the right value of a cell that was not understood. A likely value stands in it; only 改正 takes it. */
export function OwnValueField({ row, asked, ...deciding }: Props) {
  const { set, running } = useChoose(deciding)
  const [value, setValue] = useState(asked.proposal ?? '')
  const send = () => void set({ seqs: [row.seq], value }, OWN_VALUE)
  return (
    <Space.Compact size="small" className="import-own-value">
      <Input
        size="small"
        aria-label={`第${row.row ?? ''}行「${row.read}」的正确值${asked.unit ? `（${asked.unit}）` : ''}`}
        placeholder="正确的值"
        suffix={asked.unit}
        maxLength={200}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onPressEnter={() => value.trim() !== '' && send()}
      />
      <Button size="small" disabled={value.trim() === ''} loading={running} onClick={send}>
        改正
      </Button>
    </Space.Compact>
  )
}
