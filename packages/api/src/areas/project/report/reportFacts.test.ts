import { describe, expect, test } from 'vitest'
import { daysOf } from './periods.ts'
import { draftTexts, factsOf, type History, type Step } from './reportFacts.ts'

const november = daysOf('month', '2026-11')!
const base: Step = {
  kind: 'index',
  nodeId: 7,
  nodeName: '课题一',
  name: '审定品种',
  unit: '个',
  target: 3,
  startDate: '2024-01-01',
  dueDate: '2027-06-30',
  createdDay: '2024-01-05',
  cancelledDay: null,
  value: 3,
  progress: 100,
  entries: [],
  dueChanges: [],
}
const entry = (day: string, before: number | null, after: number, note: string | null = null) => ({
  day,
  valueBefore: before === null ? null : (before * 3) / 100,
  valueAfter: (after * 3) / 100,
  progressBefore: before,
  progressAfter: after,
  note,
})
const facts = (steps: Partial<Step>[], more: Partial<History> = {}, today = '2026-12-10') =>
  factsOf(
    { steps: steps.map((step) => ({ ...base, ...step })), results: [], risks: [], ...more },
    'month',
    november,
    today,
  ).map(({ section, text }) => `${section} ${text}`)

describe('facts of a report', () => {
  test('what reached its target in the period is done, with the note; what did so before or after is not', () => {
    expect(facts([{ entries: [entry('2026-11-20', 60, 100, '农丰 1 号通过审定')] }])).toEqual([
      'done 已完成（3/3 个）；农丰 1 号通过审定',
    ])
    expect(facts([{ entries: [entry('2026-10-20', 60, 100)] }])).toEqual([])
    expect(facts([{ entries: [entry('2026-12-02', 60, 100)] }])).toEqual([
      'running 本期没有填报进展，进度 60%（1.8/3 个）',
    ])
  })

  test('progress is that of the period, not of today', () => {
    const entries = [entry('2026-09-01', 0, 20), entry('2026-11-05', 20, 40), entry('2026-12-05', 40, 90)]
    expect(facts([{ entries, progress: 90 }])).toEqual(['running 进度 20% → 40%（1.2/3 个）'])
  })

  test('a day that was moved out of the period is postponed, and overdue rests on the day as it was then', () => {
    const moved = { dueDate: '2027-03-31', progress: 50, value: 1.5 }
    expect(facts([{ ...moved, dueChanges: [{ day: '2026-11-10', from: '2026-11-20' }] }])[0]).toBe(
      'running 本期没有填报进展，进度 50%（1.5/3 个）',
    )
    expect(facts([{ ...moved, dueChanges: [{ day: '2026-11-10', from: '2026-11-20' }] }])).toContain(
      'postponed 应完成日期由 2026-11-20 改为 2027-03-31',
    )
    expect(facts([{ ...moved, dueChanges: [{ day: '2026-12-05', from: '2026-11-20' }] }])).toEqual([
      'overdue 应于 2026-11-20 完成，已逾期 10 天，进度 50%（1.5/3 个）',
    ])
  })

  test('while the period lasts, what is due later in it is upcoming and not overdue', () => {
    const due = { dueDate: '2026-11-25', progress: 50, value: 1.5 }
    const text = '应于 2026-11-25 完成，还有 5 天，进度 50%（1.5/3 个）'
    expect(facts([due], {}, '2026-11-20')).toContain(`upcoming ${text}`)
    expect(facts([due], {}, '2026-11-20').some((line) => line.startsWith('overdue'))).toBe(false)
  })

  test('what was added in the period is said; what was cancelled or made later is left out', () => {
    expect(facts([{ createdDay: '2026-11-03', progress: 0, value: 0 }])).toContain(
      'added 本期新增，应于 2027-06-30 完成',
    )
    expect(facts([{ cancelledDay: '2026-11-30' }, { createdDay: '2026-12-01' }])).toEqual([])
  })

  test('results of the period and risks that were open in it are listed', () => {
    const named = { nodeId: 7, nodeName: '课题一' }
    const risks = [
      { ...named, name: '倒伏', level: '高', foundDate: '2026-10-01', closedDate: '2026-11-12' },
      { ...named, name: '干旱', level: '中', foundDate: '2026-10-01', closedDate: '2026-10-30' },
    ]
    const results = [
      { ...named, name: '专利', day: '2026-11-02' },
      { ...named, name: '论文', day: '2026-12-02' },
    ]
    expect(facts([], { risks, results })).toEqual([
      'done 取得成果，2026-11-02 计入',
      'risks 高风险，已于 2026-11-12 关闭',
    ])
  })

  test('the first texts of a report name what was done, what is late and what comes', () => {
    const history = {
      steps: [
        { ...base, entries: [entry('2026-11-20', 60, 100)] },
        { ...base, name: '示范面积', dueDate: '2026-11-10', progress: 30, value: 0.9 },
      ],
      results: [],
      risks: [],
    }
    expect(draftTexts(factsOf(history, 'month', november, '2026-12-10'))).toEqual({
      summary: '完成「审定品种」。',
      plan: '补齐逾期的「示范面积」。',
      problems: '逾期未完成：「示范面积」。',
    })
  })
})
