import { gapOf } from '@hepu/api/areas/project/budget/budgetRules'
import * as api from '@hepu/api/areas/project/budget/projectBudget'
import { searchOrganizationByName } from '@hepu/api/areas/project/node/projectTracking'
import type { Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { moneyProblem, shownMoney, typedMoney } from '@hepu/api/core/money/typedMoney'
import { partySearch } from '@hepu/api/core/resource/partySearch'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useSuggestions } from '../../../resource/form/useSuggestions.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { NodeAddress } from '../node/nodePaths.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { yuan } from './fundText.tsx'

interface Props {
  address: NodeAddress
  purse: Purse
}

/** The budget of a node by organisation: those of the house and partners, together the approved total. */
export default function UnitBudget({ address, purse }: Props) {
  const [params] = useTabParams()
  const versionId = params.get('version')
  const found = useCall(api.getTopicOrgBudget, { ...address, purse, versionId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { shownId, versions } = found.data
  const key = `${shownId ?? 'none'} ${versions[0]?.version ?? 0}`
  return <UnitTable key={key} {...{ address, purse }} budget={found.data} />
}

/** A line as it is typed. */
type Typed = Pick<api.UnitLine, 'unitId' | 'partyId' | 'name' | 'amount'>

const keyOf = ({ unitId, partyId }: Typed): string => `${unitId ?? ''} ${partyId ?? ''}`

function UnitTable({ address, purse, budget }: Props & { budget: api.UnitBudget }) {
  const stored = budget.lines.map((line) => ({ ...line, amount: shownMoney(line.amount, '元') }))
  const [lines, setLines] = useState<readonly Typed[]>(stored)
  const isChanged = JSON.stringify(lines) !== JSON.stringify(stored)
  useUnsaved(isChanged)
  const save = useRun(api.insertOrUpdateTopicOrgBudget, { success: messages.saved })
  const shown = budget.versions.find(({ id }) => id === budget.shownId)
  const draft = shown && shown.postedAt === null ? shown : undefined
  const isNewest = budget.versions.length === 0 || budget.versions[0]?.id === budget.shownId
  const mayEdit = (budget.can['edit'] ?? false) && isNewest
  const given = lines.map(({ unitId, partyId, amount }) => ({
    unitId,
    partyId,
    amount: typedMoney(amount, '元'),
  }))
  const isWrong = given.some(({ amount }) => moneyProblem(amount, '元') !== null)
  const own = draft ? { versionId: draft.id, version: draft.version } : {}
  const post = (comment: string) =>
    save.run({ ...address, purse, ...own, comment, isPosted: true, lines: given })
  const change = (line: Typed, amount: string) =>
    setLines(lines.map((one) => (keyOf(one) === keyOf(line) ? { ...one, amount } : one)))
  return (
    <>
      <BudgetBar
        budget={budget}
        canPost={mayEdit && !isChanged && Boolean(draft)}
        onPost={post}
        posting={save.running}
      />
      {budget.whyNot?.['edit'] && <p className="quiet">{budget.whyNot['edit']}</p>}
      {mayEdit && <AddUnit held={lines} onAdd={(line) => setLines([...lines, line])} />}
      {lines.length === 0 ? (
        <EmptyPane text="还没有单位预算。先查找并加入承担单位或合作单位。" />
      ) : (
        <PlainTable
          label="单位预算"
          rows={lines}
          keyOf={keyOf}
          columns={[
            { title: '单位', cell: ({ name }) => name },
            { title: '类别', width: 120, cell: ({ unitId }) => (unitId ? '承担单位' : '合作单位') },
            {
              title: '金额（元）',
              width: 220,
              isFigure: true,
              cell: (line) =>
                mayEdit ? (
                  <Input
                    aria-label={`「${line.name}」的金额`}
                    value={line.amount}
                    onChange={({ target }) => change(line, target.value)}
                  />
                ) : (
                  yuan(typedMoney(line.amount, '元'))
                ),
            },
            {
              title: '操作',
              width: 90,
              cell: (line) =>
                mayEdit && (
                  <Button
                    danger
                    type="link"
                    size="small"
                    onClick={() => setLines(lines.filter((one) => keyOf(one) !== keyOf(line)))}
                  >
                    移除
                  </Button>
                ),
            },
          ]}
        />
      )}
      <div className="fund-bar">
        <Gap budget={budget} lines={given} isWrong={isWrong} />
        {mayEdit && (
          <Button
            className="fund-end"
            type="primary"
            disabled={!isChanged || isWrong}
            loading={save.running}
            onClick={() =>
              void save.run({ ...address, purse, ...own, comment: draft?.comment ?? null, lines: given })
            }
          >
            保存草稿
          </Button>
        )}
      </div>
    </>
  )
}

interface GapProps {
  budget: api.UnitBudget
  lines: readonly { amount: string }[]
  isWrong: boolean
}

function Gap({ budget, lines, isWrong }: GapProps) {
  if (isWrong) return <StateText tone="bad">金额最多两位小数</StateText>
  const gap = gapOf(budget.approved, lines)
  return (
    <span className="fund-sums" aria-live="polite">
      <span>合计 {yuan(yuanText(sum(lines.map(({ amount }) => fenIn(amount)))))} 元</span>
      {gap && (
        <span className={gap.difference === 0n ? '' : 'fund-over'}>
          批准 {yuan(budget.approved)} 元，差额 {groupedMoney(gap.difference, '元')} 元
        </span>
      )}
    </span>
  )
}

/** Returns a new line for a found organisation or partner. */
const lineFor = (key: 'unitId' | 'partyId', { id, name }: FormValues): Typed => ({
  unitId: null,
  partyId: null,
  [key]: String(id),
  name: String(name),
  amount: '0.00',
})

/** Finds an organisation of the house or a partner by name and adds it. */
function AddUnit({ held, onAdd }: { held: readonly Typed[]; onAdd: (line: Typed) => void }) {
  const units = useSuggestions({ route: searchOrganizationByName, search: 'organizationName' })
  const parties = useSuggestions({ route: partySearch })
  const search = (name: string) => {
    units.find(name)
    parties.find(name)
  }
  const offered = [
    ...units.rows.map((unit) => lineFor('unitId', unit)),
    ...parties.rows.map((one) => lineFor('partyId', one)),
  ]
  const free = offered.filter((line) => !held.some((one) => keyOf(one) === keyOf(line)))
  return (
    <Select
      aria-label="加入单位"
      placeholder="输入名称，加入承担单位或合作单位"
      style={{ width: 420, maxWidth: '100%', marginBottom: 8 }}
      value={null}
      showSearch={{ filterOption: false, onSearch: search }}
      notFoundContent={null}
      options={free.map((line) => ({
        value: keyOf(line),
        label: `${line.name}（${line.unitId ? '承担单位' : '合作单位'}）`,
      }))}
      onChange={(key) => {
        const line = free.find((one) => keyOf(one) === key)
        if (line) onAdd(line)
      }}
    />
  )
}
