import type { Profit } from '@hepu/api/areas/contract/distribution/distributionIncome'
import { saveResultShares } from '@hepu/api/areas/contract/distribution/resultShares'
import { isPercent, percentSum } from '@hepu/api/areas/contract/money/allocate'
import { toPercent } from '@hepu/api/core/money/allocate'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'

interface Props {
  contractId: string
  results: Profit['results']
  onClose: () => void
}

/** 收益占比: how the income of a contract counts for its results. */
export default function ResultSharesDialog({ contractId, results, onClose }: Props) {
  const equal = toPercent(results.map(() => '1'))
  const [typed, setTyped] = useState(() => results.map(({ share }, at) => share ?? equal[at] ?? ''))
  const [isChanged, setChanged] = useState(false)
  const save = useRun(saveResultShares, { success: messages.saved })
  const isRead = typed.every(isPercent)
  const total = isRead ? percentSum(typed) : null
  const put = (next: string[]) => {
    setTyped(next)
    setChanged(true)
  }
  const send = async (shares: { resultLineId: string; share: string }[] | null) => {
    if ((await save.run({ contractId, shares })) !== undefined) onClose()
  }
  const shares = results.map(({ lineId }, at) => ({ resultLineId: lineId, share: typed[at] ?? '' }))
  return (
    <FormModal
      title="设置收益占比"
      isChanged={isChanged}
      confirmLoading={save.running}
      okButtonProps={{ disabled: total !== '100' }}
      onClose={onClose}
      onOk={() => void send(shares)}
    >
      <p className="quiet">
        合同收益按占比计入各成果的收益统计，合计须为 100.00%；已分给单位与个人的金额不变。
      </p>
      {results.map(({ lineId, name }, at) => (
        <div key={lineId} className="dist-share">
          <label htmlFor={`share-${lineId}`}>{name}</label>
          <Input
            id={`share-${lineId}`}
            suffix="%"
            inputMode="decimal"
            value={typed[at] ?? ''}
            onChange={({ target }) => put(typed.map((each, no) => (no === at ? target.value.trim() : each)))}
          />
        </div>
      ))}
      <p aria-live="polite">
        {total === null && <StateText tone="bad">占比应为 0～100 的数，最多两位小数</StateText>}
        {total !== null && (
          <StateText tone={total === '100' ? 'good' : 'bad'}>{`合计 ${total}%，应为 100%`}</StateText>
        )}
      </p>
      <Space>
        <Button onClick={() => put(equal)}>均分</Button>
        <Button loading={save.running} onClick={() => void send(null)}>
          不设占比，按等份
        </Button>
      </Space>
    </FormModal>
  )
}
