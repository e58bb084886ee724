import type { ScoreRuleVersion } from '@hepu/api/areas/breeder/score/breederScore'
import type { ScoreCriterion } from '@hepu/api/areas/breeder/score/scoreFields'
import { criteriaProblems, weightSum } from '@hepu/api/areas/breeder/score/scoreRules'
import { useMemo, useState } from 'react'

/** A row of the editor; its key stays while the user changes the rest. */
export type DraftCriterion = ScoreCriterion & { key: number }

const blank = (key: number): DraftCriterion => ({ key, name: '', formula: '', weight: '' })

/** Keeps the criteria that are being edited, and says what is wrong with them. */
export function useRuleDraft(current: ScoreRuleVersion | null) {
  const [rows, setRows] = useState<DraftCriterion[]>(() =>
    current ? current.criteria.map((one, key) => ({ ...one, key })) : [blank(0)],
  )
  const [isChanged, setChanged] = useState(false)
  const problems = useMemo(() => criteriaProblems(rows), [rows])
  const sum = weightSum(rows) / 100
  const change = (next: DraftCriterion[]) => {
    setChanged(true)
    setRows(next)
  }
  return {
    rows,
    isChanged,
    problems,
    /** Weights added up, percent. */
    sum,
    /** Why the criteria cannot be tried; null if they can. */
    blocker: problems[0]
      ? `第 ${problems[0].at + 1} 行：${problems[0].message}`
      : sum === 100
        ? null
        : `权重合计应为 100，现为 ${sum}`,
    /** The criteria as the calls take them. */
    criteria: rows.map(({ key: _key, ...one }) => one),
    set: (key: number, values: Partial<ScoreCriterion>) =>
      change(rows.map((row) => (row.key === key ? { ...row, ...values } : row))),
    add: () => change([...rows, blank(Math.max(-1, ...rows.map(({ key }) => key)) + 1)]),
    remove: (key: number) => change(rows.filter((row) => row.key !== key)),
  }
}
