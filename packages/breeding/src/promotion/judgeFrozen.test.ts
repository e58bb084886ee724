import { expect, test } from 'vitest'
import { entries, item } from './fixtures/build.ts'
import { explainMove } from './explainMove.ts'
import type { FrozenEvidence } from './frozen.ts'
import { judgeInputOf } from './judgeInput.ts'
import { judge } from './judge.ts'
import { classesMet } from './classesMet.ts'
import { judgeFrozen } from './judgeFrozen.ts'
import { droppedWithoutReason, describeWhatIf } from './describeWhatIf.ts'

const gain = (v1: number) => item({ key: 'gain', label: '比CK1增产', base: 'VS_CK', ck: 1, v1 })
const protein = item({ key: 'protein', label: '粗蛋白', trait: 'protein', v1: 10 })
const plain = { id: '1', name: '国标普通', className: '普通', items: [gain(5)] }
const fine = { id: '2', name: '国标优质', className: '优质', items: [gain(0), protein] }

/** E0 gains 10 % with 9 % protein, E1 gains 2 % with 12 %, E2 loses 5 % with 9 %; E3 is CK1. Two points. */
const evidence: FrozenEvidence = {
  points: ['甲点', '乙点'].map((name) => ({ name, used: true })),
  entries: entries(4, { 3: 1 }),
  tables: {
    yieldMu: [
      [550, 550],
      [510, 510],
      [475, 475],
      [500, 500],
    ],
    protein: [
      [9, 9],
      [12, 12],
      [9, 9],
      [10, 10],
    ],
  },
  standard: plain,
  others: [fine],
  groupMeanIncludesCk: true,
  minPoints: 1,
  lowTraits: [],
}

test('an entry that meets any class is promoted, and the verdict names that class and what the others lack', () => {
  const [byYield, byQuality, neither, check] = judgeFrozen(evidence)
  expect([byYield, byQuality, neither, check].map((verdict) => verdict!.decision)).toEqual([
    'UP',
    'UP',
    'DROP',
    null,
  ])
  expect([byYield, byQuality, neither].map((verdict) => classesMet(verdict!))).toEqual([
    ['普通'],
    ['优质'],
    [],
  ])
  expect(byQuality!.because).toMatch(
    /^达到「优质」：全部达标：比CK1增产 \+2%（≥0%）、粗蛋白 12%（≥10%）。未达到「普通」（待定）：未达标：比CK1增产 \+2%（要求≥5%/,
  )
  expect(neither!.because).toMatch(/^未达到「普通」（淘汰）：.*。未达到「优质」（淘汰）：/)
  expect(check!.because).toBe('对照不参与判定')
})

test('items have unique keys in every class, even if two classes have the same item', () => {
  const [{ items, classes }] = judgeFrozen(evidence) as [ReturnType<typeof judge>[0]]
  expect(items.map(({ key, standardId, pass }) => [key, standardId, pass])).toEqual([
    ['gain', '1', 'PASS'],
    ['2/gain', '2', 'PASS'],
    ['2/protein', '2', 'FAIL'],
  ])
  expect(classes).toEqual([
    expect.objectContaining({ standardId: '1', className: '普通', decision: 'UP' }),
    expect.objectContaining({ standardId: '2', className: '优质', decision: 'HOLD' }),
  ])
})

test('one class alone is judged without mentioning classes', () => {
  const { others: _, ...single } = evidence
  expect(judgeFrozen(single)).toEqual(judge(judgeInputOf(single)))
  expect(judgeFrozen({ ...single, standard: null })).toEqual([])
})

test('a verdict depends on a point only if no class is met without it', () => {
  const at = (yields: number[]) => ({
    ...evidence,
    tables: { ...evidence.tables, yieldMu: [yields, ...evidence.tables['yieldMu']!.slice(1)] },
  })
  const [first] = judgeFrozen(at([600, 500]))
  expect(first).toMatchObject({ decision: 'UP', fragile: true, fragilePoints: ['甲点'] })
  const rich = at([600, 500])
  const [second] = judgeFrozen({
    ...rich,
    tables: { ...rich.tables, protein: [[12, 12], ...evidence.tables['protein']!.slice(1)] },
  })
  expect(second).toMatchObject({ decision: 'UP', fragile: false, fragilePoints: [] })
})

test('too few points are the only reason given, whatever the classes', () => {
  const [first] = judgeFrozen({ ...evidence, minPoints: 3 })
  expect(first).toMatchObject({ decision: 'HOLD', fragile: false })
  expect(first!.because).toMatch(/^有效试点数不足\(2\/3\)/)
})

test('the what-if frozen with the evidence changes thresholds of its class only and leaves out points', () => {
  const tried = judgeFrozen({ ...evidence, whatIf: { thresholds: { '2/gain': 3 }, dropped: ['乙点'] } })
  expect(tried.map((verdict) => verdict.decision)).toEqual(['UP', 'HOLD', 'DROP', null])
  expect(tried[1]!.items.map(({ threshold, n }) => [threshold, n])).toEqual([
    [5, 1],
    [3, 1],
    [10, 1],
  ])
})

test('an item whose threshold was emptied takes no part, and the explanation says that it is not required', () => {
  const [, before] = judgeFrozen({ ...evidence, others: [] })
  const [, after] = judgeFrozen({
    ...evidence,
    standard: { ...plain, items: [gain(5), protein] },
    others: [],
    whatIf: { thresholds: { gain: null }, dropped: [] },
  })
  expect(before!.decision).toBe('HOLD')
  expect(after!.items.map(({ key }) => key)).toEqual(['protein'])
  expect(after!.decision).toBe('UP')
  expect(explainMove(before!, after!)).toBe('不再要求比CK1增产')
})

test('the what-if is described in words, with the reason of every point', () => {
  const trial = {
    thresholds: { gain: null, '2/gain': 3 },
    dropped: ['甲点', '乙点'],
    reasons: { 乙点: '雹灾' },
  }
  expect(describeWhatIf(trial, [gain(5)])).toBe(
    '去掉试点甲点、乙点（雹灾）；比CK1增产≥5%改为不作要求；2/gain改为3',
  )
  expect(droppedWithoutReason(trial)).toEqual(['甲点'])
})

test('the what-if changes kind, list, point condition and the least number of points, and says how', () => {
  const share = item({
    key: 'rate',
    label: '增产点率',
    agg: 'EACH_POINT_SHARE',
    base: 'VS_CK',
    ck: 1,
    v1: 60,
    shareOp: 'GT',
    shareValue: 0,
  })
  const range = item({ key: 'range', label: '蛋白范围', trait: 'protein', op: 'BETWEEN', v1: 8, v2: 10 })
  const listed = item({ key: 'grade', label: '蛋白级', trait: 'protein', op: 'IN', v1: 0, values: ['12'] })
  const single = { ...evidence, others: [], standard: { ...plain, items: [share, range, listed] } }
  const decide = (whatIf: FrozenEvidence['whatIf']) =>
    judgeFrozen({ ...single, whatIf }).map(({ decision }) => decision)
  expect(decide(undefined)).toEqual(['HOLD', 'HOLD', 'DROP', null])
  const whatIf = {
    thresholds: {},
    dropped: [],
    rules: {
      rate: { shareValue: 5 },
      range: { v2: 13 },
      grade: { values: ['9', '12'], kind: 'VETO' as const },
    },
  }
  expect(decide(whatIf)).toEqual(['UP', 'HOLD', 'DROP', null])
  expect(decide({ ...whatIf, rules: { ...whatIf.rules, rate: {} } })).toEqual(['UP', 'UP', 'DROP', null])
  expect(decide({ ...whatIf, minPoints: 3 })).toEqual(['HOLD', 'HOLD', 'HOLD', null])
  expect(describeWhatIf({ ...whatIf, minPoints: 3 }, single.standard.items)).toBe(
    '增产点率每点条件>0改为>5；蛋白范围上限10%改为13%；蛋白级属于12改为属于9、12；蛋白级性质必须达到改为一票否决；最少有效试点数改为3',
  )
})

test('a move is explained class by class', () => {
  const [, before] = judgeFrozen(evidence)
  const [, after] = judgeFrozen({ ...evidence, whatIf: { thresholds: { '2/gain': 3 }, dropped: [] } })
  expect(explainMove(before!, after!)).toBe('「优质」晋级→待定：比CK1增产 +2%（2点），要求≥0%改为≥3%')
  const [, alone] = judgeFrozen({ ...evidence, others: [] })
  expect(explainMove(alone!, before!)).toMatch(/^改按「普通」「优质」分别判定：达到「优质」/)
  expect(explainMove(before!, alone!)).toMatch(/^不再按「普通」「优质」分别判定：未达标/)
})
