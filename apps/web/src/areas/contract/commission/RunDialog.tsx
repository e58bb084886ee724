import { quarterText } from '@hepu/api/areas/contract/commission/commissionLabels'
import { quartersOf } from '@hepu/api/areas/contract/commission/quarters'
import * as api from '@hepu/api/areas/contract/commission/commissionRun'
import type { OutputOf } from '@hepu/api/core/route'
import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { RunLines } from './RunLines.tsx'

interface Props {
  contractId: string
  scopes: OutputOf<typeof api.runList>['scopes']
  onClose: () => void
}

const ALL = 'all'
const WIDTH = 760

/** 计算提成: which season up to which quarter, with what it comes to before it is stored. */
export default function RunDialog({ contractId, scopes, onClose }: Props) {
  const [scopeKey, setScope] = useState(scopes[0]?.varietyLineId ?? ALL)
  const scope = scopes.find(({ varietyLineId }) => (varietyLineId ?? ALL) === scopeKey)
  const [year, setYear] = useState<number | null>(scope?.years[1] ?? scope?.years[0] ?? null)
  const quarters = quartersOf(scope?.cycle ?? 'quarter')
  const [quarter, setQuarter] = useState<number>(quarters[0] ?? 0)
  const [closes, setCloses] = useState(false)
  const [note, setNote] = useState('')
  const through = quarters.includes(quarter) ? quarter : (quarters[0] ?? 0)
  const wish = {
    contractId,
    ...(scope?.varietyLineId ? { varietyLineId: scope.varietyLineId } : {}),
    bizYear: year ?? 0,
    throughQuarter: through,
    closes,
  }
  const preview = useCall(api.previewRun, wish, { enabled: year !== null, quiet: true, keepPrevious: true })
  const create = useRun(api.createRun, { success: messages.saved })
  const submit = async () => {
    if (await create.run({ ...wish, note })) onClose()
  }
  const found = preview.error ? undefined : preview.data
  return (
    <FormModal
      title="计算提成"
      width={WIDTH}
      okText="编制，交他人确认"
      isChanged={false}
      confirmLoading={create.running}
      okButtonProps={{ disabled: !found || found.problems.length > 0 }}
      onClose={onClose}
      onOk={() => void submit()}
    >
      <div className="commission-bar">
        <Select
          aria-label="品种"
          value={scopeKey}
          options={scopes.map(({ varietyLineId, scopeName }) => ({
            value: varietyLineId ?? ALL,
            label: scopeName,
          }))}
          onChange={setScope}
        />
        <Select
          aria-label="业务年度"
          value={year}
          options={(scope?.years ?? []).map((value) => ({ value, label: `${value} 年度` }))}
          onChange={setYear}
        />
        <Select
          aria-label="截至"
          value={through}
          options={quarters.map((value) => ({
            value,
            label: value === 0 ? '全年' : `截至${quarterText(value)}`,
          }))}
          onChange={setQuarter}
        />
        <Checkbox checked={closes} onChange={({ target }) => setCloses(target.checked)}>
          年终结算（补足保底）
        </Checkbox>
      </div>
      {preview.error && <ErrorPane error={preview.error} onRetry={() => void preview.refetch()} />}
      {found && (
        <div aria-live="polite">
          {found.problems.map((problem) => (
            <p key={problem} className="commission-note">
              <StateText tone="bad">{problem}</StateText>
            </p>
          ))}
          {found.warnings.map((warning) => (
            <p key={warning} className="commission-note">
              <StateText tone="warn">{warning}</StateText>
            </p>
          ))}
          {found.figures && <RunLines run={found.figures} />}
        </div>
      )}
      <Input
        aria-label="备注"
        placeholder="备注（可不填）"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormModal>
  )
}
