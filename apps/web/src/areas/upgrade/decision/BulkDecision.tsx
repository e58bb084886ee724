import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { decisionOptions } from './decisionLabels.ts'
import { needsReason } from './decisionKeys.ts'
import type { Row } from '../rehearsal/RehearsalTable.tsx'

interface Props {
  /** Chosen entries, without checks. */
  chosen: readonly Row[]
  onApply: (final: Decision, reason: string) => void
  onClear: () => void
}

/** One decision with one reason for all chosen entries; it is filled in and saved with the others. */
export default function BulkDecision({ chosen, onApply, onClear }: Props) {
  const [final, setFinal] = useState<Decision>('UP')
  const [reason, setReason] = useState('')
  const differing = chosen.filter((row) => needsReason(final, row.shown.decision)).length
  return (
    <Space wrap className="bulk">
      <span>已选 {chosen.length} 个</span>
      <Select
        aria-label="批量判定"
        size="small"
        style={{ width: 86 }}
        value={final}
        options={decisionOptions}
        onChange={setFinal}
      />
      <Input.TextArea
        autoSize
        aria-label="批量理由"
        size="small"
        style={{ width: 'min(420px, 100vw - 96px)' }}
        maxLength={200}
        placeholder={differing > 0 ? `${differing} 个与系统判定不同，请写理由` : '理由（可不写）'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        size="small"
        type="primary"
        disabled={differing > 0 && reason.trim() === ''}
        onClick={() => onApply(final, reason.trim())}
      >
        填入
      </Button>
      <Button size="small" onClick={onClear}>
        取消选择
      </Button>
    </Space>
  )
}
