import { expect, test } from 'vitest'
import { rehearsal } from './exampleRehearsal.ts'
import { shortReason } from './shortReason.ts'

const { verdict } = rehearsal.records[0]!
const [gain, rate] = verdict.items

const held = (...items: (typeof verdict.items)[number][]) =>
  shortReason({
    ...verdict,
    decision: 'HOLD',
    because: '没有可据以判定的必须项或否决项；缺数据不计：穗腐病',
    items,
  })

test('promoted entries and checks need no reason', () => {
  expect(shortReason(verdict)).toBe('')
  expect(shortReason({ ...verdict, isCk: true, decision: null })).toBe('')
})

test('items that are not met precede those that lack data; a veto precedes both', () => {
  const failed = { ...gain!, pass: 'FAIL' as const }
  const open = { ...rate!, pass: 'PENDING' as const }
  expect(held(failed, open)).toBe('未达标：比CK1增产，产量够待定')
  expect(held(gain!, open)).toBe('缺项：增产点率')
  expect(held(failed, { ...open, kind: 'VETO', pass: 'FAIL' })).toBe('一票否决：增产点率')
})

test('an item that another of its or-group makes up for is not reported as failed', () => {
  const failed = { ...gain!, pass: 'FAIL' as const, orGroup: '产量', kind: 'MUST' as const }
  const met = { ...failed, key: 'mean', label: '比组均值增产', pass: 'PASS' as const }
  const other = { ...rate!, kind: 'MUST' as const, orGroup: null, pass: 'FAIL' as const }
  expect(held(failed, met, other)).toBe('未达标：增产点率，产量够待定')
  expect(held(failed, { ...met, pass: 'FAIL' }, other)).toBe(
    '未达标：比CK1增产、比组均值增产等3项，产量够待定',
  )
  expect(held(failed, { ...met, standardId: '2' }, other)).toBe('未达标：比CK1增产、增产点率，产量够待定')
})

test('entries that fail the same items and have different verdicts say which rule made the difference', () => {
  const items = [{ ...gain!, pass: 'FAIL' as const }]
  const of = (decision: 'HOLD' | 'DROP') => shortReason({ ...verdict, decision, because: '未达标', items })
  expect(of('HOLD')).toBe('未达标：比CK1增产，产量够待定')
  expect(of('DROP')).toBe('未达标：比CK1增产，产量不够待定')
})

test('where several classes judge, the one that decided is named', () => {
  const items = [
    { ...gain!, standardId: '1', pass: 'FAIL' as const },
    { ...gain!, standardId: '2', label: '比组均值增产', pass: 'FAIL' as const },
  ]
  const result = { because: '', score: null, missing: [] }
  const classes = [
    { ...result, standardId: '1', className: '普通', decision: 'DROP' as const },
    { ...result, standardId: '2', className: '青贮', decision: 'HOLD' as const },
  ]
  expect(shortReason({ ...verdict, decision: 'HOLD', because: '未达标', items, classes })).toBe(
    '「青贮」未达标：比组均值增产，产量够待定',
  )
})

test('many items are counted, and without any the reason is the beginning of the verdict', () => {
  const failed = ['甲', '乙', '丙'].map((label) => ({ ...gain!, label, pass: 'FAIL' as const }))
  expect(held(...failed)).toBe('未达标：甲、乙等3项，产量够待定')
  expect(held({ ...gain!, pass: 'IGNORED' })).toBe('没有可据以判定的必须项或否决项')
})

test('with too few points that is the reason, as in the report, whatever the items gave', () => {
  const items = [{ ...gain!, pass: 'FAIL' as const }]
  const because = '有效试点数不足(1/2)，本组有效试点3个，该品种可比的仅1个'
  expect(shortReason({ ...verdict, decision: 'HOLD', because, items })).toBe('有效试点数不足(1/2)')
})

test('an or-group that waits for data is not reported as failed', () => {
  const failed = { ...gain!, pass: 'FAIL' as const, orGroup: '产量' }
  const open = { ...failed, key: 'mean', label: '比组均值增产', pass: 'PENDING' as const }
  expect(held(failed, open, { ...rate!, pass: 'FAIL' })).toBe('未达标：增产点率，产量够待定')
  expect(held(failed, open)).toBe('缺项：比组均值增产')
})
