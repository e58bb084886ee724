import { expect, test } from 'vitest'
import { compareSides, differsInDecision, draftSide, presentSide } from './comparedSides.ts'
import { takeUp } from '../draft/draftState.ts'
import { draft, evidence, rehearsal } from '../rehearsal/exampleRehearsal.ts'
import { readSide, sideText } from './sideKey.ts'
import { whatIfSummary } from '../whatIf/whatIf.ts'

test('a draft is judged under its what-if: verdicts, ranks and points', () => {
  const side = draftSide(draft)
  expect(side).toMatchObject({
    title: '2026 一组 · 草稿「去丙点」',
    standard: '企业标准 第2版',
    dataVersion: 3,
    points: '2 / 3',
    whatIf: '去掉试点丙点（雹灾）',
  })
  expect(side.entries.get('甲')).toMatchObject({ rank: 2, meanYield: 505, computed: 'HOLD', final: 'HOLD' })
  expect(side.entries.get('乙')).toMatchObject({ rank: 1, computed: 'UP' })
})

test('a draft beside the present decisions shows for each entry what differs', () => {
  const compared = compareSides(presentSide(rehearsal), draftSide(draft))
  expect(compared.map(({ name, differences }) => [name, differences])).toEqual([
    ['甲', ['系统判定', '最终判定', '产量', '位次']],
    ['乙', ['产量', '位次']],
    ['对照', []],
  ])
  expect(compared.filter(differsInDecision).map(({ name }) => name)).toEqual(['甲'])
})

test('a changed verdict or rank names the values and points that made the difference', () => {
  const compared = compareSides(presentSide(rehearsal), draftSide(draft))
  expect(compared.map(({ reasons }) => reasons)).toEqual([
    [
      '系统判定：比CK1增产 +14%（3点）→+1%（2点），未达到要求（≥5%）：不再计入试点丙点（该点折亩产比CK1 +40%）；增产点率 66.67%（2/3）→50%（1/2），未达到要求（≥60%）：不再计入试点丙点（该点折亩产比CK1 +40%，达到每点要求>0%）',
      '最终判定：人工（2026 一组 · 草稿「去丙点」：只在丙点高产）',
      '位次：不再计入试点丙点（该点折亩产 700kg/亩）；折亩产 570→505；被乙超过',
    ],
    ['位次：不再计入试点丙点（该点折亩产 530kg/亩）；折亩产 533.3→535；超过甲'],
    [],
  ])
})

test('two drafts are compared with each other, with a changed threshold as the reason', () => {
  const strict = draftSide({
    ...draft,
    whatIf: { thresholds: { gain: 8 }, dropped: [] },
    whatIfText: '比CK1增产≥5%改为≥8%',
  })
  const plain = draftSide({ ...draft, whatIf: null, whatIfText: null })
  const [, second] = compareSides(plain, strict)
  expect(second).toMatchObject({ name: '乙', differences: ['系统判定'] })
  expect(second!.reasons).toEqual(['系统判定：比CK1增产 +6.67%（3点），要求≥5%改为≥8%'])
  expect([plain.whatIf, strict.whatIf]).toEqual(['无', '比CK1增产≥5%改为≥8%'])
})

test('entries of two years are side by side, and entries of one year are named as such', () => {
  const other = { ...draft, decisions: draft.decisions.slice(1) }
  const compared = compareSides(presentSide(rehearsal), draftSide(other))
  expect(compared[0]).toMatchObject({ name: '甲', b: null, differences: ['只在一边'] })
})

test('tied and all-missing data compare without a difference of their own', () => {
  const blank = {
    ...evidence,
    tables: { yieldMu: evidence.tables['yieldMu']!.map((row) => row.map(() => null)) },
  }
  const side = draftSide({ ...draft, evidence: blank })
  expect(side.entries.get('甲')).toMatchObject({ rank: null, meanYield: null, computed: 'HOLD' })
  expect(compareSides(side, side).every(({ differences }) => differences.length === 0)).toBe(true)
  const tied = {
    ...evidence,
    tables: { yieldMu: evidence.tables['yieldMu']!.map((row) => row.map(() => 500)) },
  }
  const ranks = [...draftSide({ ...draft, evidence: tied }).entries.values()].map(({ rank }) => rank)
  expect(ranks).toEqual([1, 1, 1])
})

test('a draft from before evidence was stored shows its decisions', () => {
  const side = draftSide({ ...draft, evidence: null, whatIf: null, whatIfText: null })
  expect(side).toMatchObject({ standard: '企业标准', points: '—', whatIf: '无' })
  expect(side.entries.get('甲')).toMatchObject({ rank: null, computed: 'UP', final: 'HOLD' })
})

test('resuming a draft fills in its decisions and its what-if, and names what is gone', () => {
  expect(takeUp(draft, rehearsal)).toEqual({
    edits: { 100: { final: 'HOLD', reason: '只在丙点高产' } },
    whatIf: { thresholds: {}, dropped: ['丙点'], reasons: { 丙点: '雹灾' } },
    ignored: [],
  })
  const moved = {
    ...rehearsal,
    upgrade: { ...rehearsal.upgrade, can: {} },
    evidence: { ...evidence, points: evidence.points.slice(0, 2) },
  }
  const old = { ...draft, whatIf: { thresholds: { gone: 1, rate: 50 }, dropped: ['丙点'] } }
  expect(takeUp(old, moved)).toEqual({
    edits: {},
    whatIf: { thresholds: { rate: 50 }, dropped: [] },
    ignored: ['试点丙点', '指标gone'],
  })
})

test('a what-if is described as text', () => {
  const tried = { thresholds: { rate: 55 }, dropped: ['甲点', '乙点'] }
  expect(whatIfSummary(tried, evidence)).toBe('去掉试点甲点、乙点；增产点率≥60%改为≥55%')
  expect(whatIfSummary(tried, null)).toBe('去掉试点甲点、乙点；rate改为55')
  const fine = { ...evidence.standard!, id: '8', className: '优质' }
  const alternative = { ...evidence, standard: { ...fine, id: '7', className: '普通' }, others: [fine] }
  expect(whatIfSummary({ thresholds: { '8/rate': 55 }, dropped: [] }, alternative)).toBe(
    '优质·增产点率≥60%改为≥55%',
  )
})

test('sides are read from the address, and other texts are ignored', () => {
  expect([readSide('12'), readSide('12.5')].map((side) => sideText(side!))).toEqual(['12', '12.5'])
  for (const text of [null, '', 'x', '12.', '12.5.6']) expect(readSide(text)).toBeNull()
})
