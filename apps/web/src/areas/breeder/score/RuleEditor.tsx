import {
  saveScoreRule,
  tryScore,
  type ScoreRuleVersion,
  type TriedScore,
} from '@hepu/api/areas/breeder/score/breederScore'
import { ruleLabels as labels, scoreMeasures } from '@hepu/api/areas/breeder/score/scoreFields'
import { breederPage } from '@hepu/api/areas/breeder/record/breederArchive'
import { FIRST_REPORTED_YEAR } from '@hepu/api/core/reportedYears'
import { currentYear, listYears } from '@hepu/api/core/years'
import { Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../client/ApiError.ts'
import { call } from '../../../client/call.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CriteriaTable } from './CriteriaTable.tsx'
import { ScoreDetail } from './ScoreDetail.tsx'
import { useRuleDraft } from './useRuleDraft.ts'

interface Props {
  /** The version in force; null before the first. */
  current: ScoreRuleVersion | null
  onClose: () => void
}

/** What was tried, with its outcome; it holds for exactly these criteria. */
interface Tried {
  key: string
  result: TriedScore
}

/** The next version of the rule: formulas are tried on a breeder and a year before they can be saved. */
export default function RuleEditor({ current, onClose }: Props) {
  const draft = useRuleDraft(current)
  const [breederId, setBreeder] = useState<string | null>(null)
  const [year, setYear] = useState(currentYear() - 1)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState<Tried | null>(null)
  const [problem, setProblem] = useState('')
  const save = useRun(saveScoreRule, { success: messages.saved, quiet: true })
  const input = { criteria: draft.criteria, breederId: breederId ?? '', year }
  const key = JSON.stringify(input)
  const tryNow = async () => {
    setProblem('')
    try {
      setTried({ key, result: await call(tryScore, input, { quiet: true }) })
    } catch (error) {
      setTried(null)
      setProblem(messageOf(error))
    }
  }
  const isTried = tried?.key === key && tried.result.score !== null
  const why = blockerOf({ draft, breederId, isTried, reason })
  const submit = async () => {
    if (why) return
    if (await save.run({ ...input, no: current?.no ?? 0, reason })) onClose()
  }
  return (
    <FormModal
      title={current ? `调整评分规则 · 第 ${current.no + 1} 版` : '制定评分规则'}
      width={980}
      isChanged={draft.isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      footer={
        <Space>
          <Button onClick={onClose}>取消</Button>
          <DisabledWithReason why={why ?? undefined}>
            <Button
              type="primary"
              disabled={why !== null}
              loading={save.running}
              onClick={() => void submit()}
            >
              保存
            </Button>
          </DisabledWithReason>
        </Space>
      }
    >
      <p className="quiet">
        公式可用 + - * / ( )、比较（&lt; &lt;= &gt; &gt;= =）与 min、max、if(条件, 值, 否则)，结果按 0～100
        计；可引用度量与其他指标的名称。度量：{Object.keys(scoreMeasures).join('、')}。
      </p>
      <CriteriaTable draft={draft} />
      <Try
        {...{ breederId, year, onBreeder: setBreeder, onYear: setYear }}
        why={draft.blocker ?? (breederId ? null : '请选择试算的育种家')}
        onTry={tryNow}
      />
      {problem && <Notice tone="error" title={problem} />}
      {save.error && <Notice tone="error" title={save.error.message} />}
      {tried?.key === key && <ScoreDetail {...tried.result} />}
      <label>
        {labels.reason}
        <Input
          aria-label={labels.reason}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </FormModal>
  )
}

interface Checked {
  draft: ReturnType<typeof useRuleDraft>
  breederId: string | null
  isTried: boolean
  reason: string
}

/** Returns why the version cannot be saved; null if it can. */
function blockerOf({ draft, breederId, isTried, reason }: Checked): string | null {
  if (draft.blocker) return draft.blocker
  if (!breederId || !isTried) return '请先在一个有活动的育种家年度上试算现在的公式'
  return reason.trim() === '' ? `${labels.reason}必填` : null
}

interface TryProps {
  breederId: string | null
  year: number
  onBreeder: (id: string) => void
  onYear: (year: number) => void
  why: string | null
  onTry: () => Promise<void>
}

/** Breeders that may be chosen from. */
const MAX_CHOICES = 200

function Try({ breederId, year, onBreeder, onYear, why, onTry }: TryProps) {
  const { data } = useCall(breederPage, { size: MAX_CHOICES }, { quiet: true })
  const options = (data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const years = listYears({ from: FIRST_REPORTED_YEAR, newestFirst: true })
  return (
    <div className="bar">
      <Space wrap>
        <Select
          aria-label={labels.testedBreederId}
          placeholder={labels.testedBreederId}
          style={{ width: 260, maxWidth: '100%' }}
          showSearch
          optionFilterProp="label"
          value={breederId}
          options={options}
          onChange={(id) => id && onBreeder(id)}
        />
        <Select
          aria-label={labels.testedYear}
          style={{ width: 110 }}
          value={year}
          options={years.map((value) => ({ value, label: `${value} 年` }))}
          onChange={onYear}
        />
        <DisabledWithReason why={why ?? undefined}>
          <ActionButton disabled={why !== null} onClick={onTry}>
            试算
          </ActionButton>
        </DisabledWithReason>
      </Space>
    </div>
  )
}
