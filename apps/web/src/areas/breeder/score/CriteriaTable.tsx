import { criterionLabels as labels, CRITERIA_MAX } from '@hepu/api/areas/breeder/score/scoreFields'
import { Button, Input } from 'antd'
import '../breeder.css'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { useRuleDraft } from './useRuleDraft.ts'

type Draft = ReturnType<typeof useRuleDraft>

/** The criteria to type: name, formula, weight; what is wrong is said below its row. */
export function CriteriaTable({ draft }: { draft: Draft }) {
  const { rows, problems, sum, set, add, remove } = draft
  return (
    <div className="plain-table">
      <table aria-label="评分指标" className="breeder-criteria">
        <thead>
          <tr>
            <th scope="col" style={{ width: 150 }}>
              {labels.name}
            </th>
            <th scope="col">{labels.formula}</th>
            <th scope="col" style={{ width: 100 }}>
              {labels.weight}
            </th>
            <th scope="col" style={{ width: 70 }}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const problem = problems.find((one) => one.at === at)
            const status = (field: string) => (problem?.field === field ? ('error' as const) : ('' as const))
            return (
              <tr key={row.key}>
                <td>
                  <Input
                    aria-label={`第${at + 1}行 ${labels.name}`}
                    maxLength={30}
                    status={status('name')}
                    value={row.name}
                    onChange={({ target }) => set(row.key, { name: target.value.trim() })}
                  />
                </td>
                <td>
                  <Input
                    aria-label={`第${at + 1}行 ${labels.formula}`}
                    maxLength={300}
                    status={status('formula')}
                    value={row.formula}
                    onChange={({ target }) => set(row.key, { formula: target.value })}
                  />
                  {problem && (row.name !== '' || row.formula !== '') && (
                    <StateText tone="bad">{problem.message}</StateText>
                  )}
                </td>
                <td>
                  <Input
                    aria-label={`第${at + 1}行 ${labels.weight}`}
                    inputMode="decimal"
                    maxLength={6}
                    value={row.weight}
                    onChange={({ target }) => set(row.key, { weight: target.value.trim() })}
                  />
                </td>
                <td>
                  {rows.length > 1 && (
                    <Button type="link" size="small" danger onClick={() => remove(row.key)}>
                      移除
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="quiet">
        {rows.length < CRITERIA_MAX && (
          <Button type="link" size="small" onClick={add}>
            增加指标
          </Button>
        )}{' '}
        权重合计 {sum}%
      </p>
    </div>
  )
}
