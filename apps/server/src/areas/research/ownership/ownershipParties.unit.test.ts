import { describe, expect, test } from 'vitest'
import { moveProblem, partyProblem, removalProblem, type Deal } from './ownershipParties.ts'

const deal = (fromName: string, toName: string, sharePct: string | null, more: Partial<Deal> = {}): Deal => ({
  kind: 'TRANSFER',
  fromName,
  toName,
  sharePct,
  effectiveDate: '2024-01-01',
  ...more,
})
const messageOf = (past: readonly Deal[], next: Deal) => partyProblem(past, next)?.message

describe('the two sides of a change', () => {
  test.each([
    [{ kind: 'TRANSFER' }, '「新权属单位」与「原权属单位」都是「甲 公司」，请改为不同的单位'],
    [{ kind: 'LICENSE' }, '「被许可方」与「许可方」都是「甲 公司」，请改为不同的单位'],
    [{ kind: 'RENAME' }, '「新名称」与「原名称」都是「甲 公司」，请改为不同的单位'],
  ] as [Partial<Deal>, string][])('a change needs two different parties: %o', (kind, message) => {
    expect(partyProblem([], deal('甲公司', '甲 公司', null, kind))).toEqual({ path: 'toName', message })
  })
})

describe('what a party gives away', () => {
  test('a share given is at most the whole, and the refusal names what is left and what was counted', () => {
    const past = [deal('甲', '乙', '60')]
    expect(partyProblem(past, deal('甲', '丙', '60', { effectiveDate: '2024-05-06' }))).toEqual({
      path: 'sharePct',
      message:
        '份额超出：「甲」在2024-05-06「甲」转让给「丙」60%之前只剩 40%。已计入：2024-01-01「甲」转让给「乙」60%',
    })
    expect(messageOf(past, deal('甲', '丙', '40'))).toBeUndefined()
    expect(messageOf(past, deal('丁', '丙', '60'))).toBeUndefined()
  })

  test('shares are computed exactly', () => {
    const past = [deal('甲', '乙', '33.33'), deal('甲', '丙', '33.33')]
    expect(messageOf(past, deal('甲', '丁', '33.34'))).toBeUndefined()
    expect(messageOf(past, deal('甲', '丁', '33.35'))).toContain('只剩 33.34%')
  })

  test('what a party gave away is reduced by what it got back before', () => {
    const back = deal('乙', '甲', '20.5', { effectiveDate: '2024-02-01' })
    const past = [deal('甲', '乙', '60'), back]
    expect(messageOf(past, deal('甲', '丙', '60.5', { effectiveDate: '2024-03-01' }))).toBeUndefined()
    expect(messageOf(past, deal('甲', '丙', '60.5', { effectiveDate: '2024-01-15' }))).toContain('只剩 40%')
    expect(messageOf(past, deal('甲', '丙', '61', { effectiveDate: '2024-03-01' }))).toContain(
      '2024-02-01「乙」转让给「甲」20.5%',
    )
  })

  test('a share given leaves enough for later noted changes', () => {
    const later = [deal('甲', '乙', '60', { effectiveDate: '2025-01-01' })]
    expect(messageOf(later, deal('甲', '丙', '60'))).toContain('2025-01-01「甲」转让给「乙」60%之前只剩 40%')
  })

  test('a change without a share gives all that is left, by any kind that moves it, and nothing can follow', () => {
    const all = deal('甲', '乙', null, { kind: 'INHERIT', effectiveDate: '2024-02-01' })
    expect(messageOf([deal('甲', '丙', '40')], all)).toBeUndefined()
    const past = [deal('甲', '丙', '40'), all]
    expect(messageOf(past, deal('甲', '丁', null, { effectiveDate: '2024-03-01' }))).toContain('只剩 0%')
    const back = deal('乙', '甲', null, { effectiveDate: '2024-04-01' })
    expect(
      messageOf([...past, back], deal('甲', '丁', '50', { effectiveDate: '2024-05-01' })),
    ).toBeUndefined()
  })

  test('a licence and a move to another organisation take nothing away', () => {
    const licence = deal('甲', '乙', '100', { kind: 'LICENSE' })
    expect(messageOf([licence], deal('甲', '丙', '100'))).toBeUndefined()
    expect(messageOf([deal('甲', '丙', '100')], licence)).toBeUndefined()
    const moved = deal('甲', '乙', null, { isMove: true, effectiveDate: '2024-02-01' })
    const back = deal('乙', '甲', null, { isMove: true, effectiveDate: '2024-03-01' })
    const part = [deal('甲', '丙', '50'), moved, back]
    expect(messageOf(part, deal('甲', '丁', '50', { effectiveDate: '2024-04-01' }))).toBeUndefined()
    const sold = [deal('甲', '丙', '100'), moved, back]
    expect(messageOf(sold, deal('丙', '丁', '50', { effectiveDate: '2024-04-01' }))).toBeUndefined()
    expect(messageOf(sold, deal('甲', '丁', '50', { effectiveDate: '2024-04-01' }))).toContain('只剩 0%')
  })

  test('a party that received first gives at most that much, and its giver keeps the rest', () => {
    const past = [deal('甲', '乙', '60')]
    const on = { effectiveDate: '2024-02-01' }
    expect(messageOf(past, deal('乙', '丙', '60', on))).toBeUndefined()
    expect(messageOf(past, deal('乙', '丙', '60.01', on))).toBe(
      '份额超出：「乙」在2024-02-01「乙」转让给「丙」60.01%之前只剩 60%。已计入：2024-01-01「甲」转让给「乙」60%。「乙」另有份额的，请先登记其取得',
    )
    const rest = deal('甲', '丁', null, on)
    expect(messageOf([...past, rest], deal('丁', '丙', '50', { effectiveDate: '2024-03-01' }))).toContain(
      '只剩 40%',
    )
  })

  test('a later gift is limited too, once the party received before it or its giver had less', () => {
    const sold = [deal('乙', '丙', '50', { effectiveDate: '2024-03-01' })]
    expect(messageOf(sold, deal('甲', '乙', '20'))).toContain('2024-03-01「乙」转让给「丙」50%之前只剩 20%')
    const handed = [deal('甲', '乙', null, { effectiveDate: '2024-02-01' }), ...sold]
    expect(messageOf(handed, deal('甲', '丁', '50'))).toBeUndefined()
    expect(messageOf(handed, deal('甲', '丁', '51'))).toContain('「丙」50%之前只剩 49%')
  })

  test('an overdraft in the stored history is not reported again', () => {
    const past = [deal('甲', '乙', '60'), deal('乙', '丙', '100')]
    expect(messageOf(past, deal('甲', '丁', '40'))).toBeUndefined()
    expect(messageOf(past, deal('乙', '丁', '1'))).toContain('只剩 0%')
  })
})

describe('deletion of a change', () => {
  const given = deal('甲', '乙', '60', { effectiveDate: '2024-03-01' })
  const back = deal('乙', '甲', '60', { effectiveDate: '2024-04-01' })
  const sold = deal('甲', '丙', '100', { effectiveDate: '2024-05-01' })

  test('a deletion must leave later changes their shares, and the refusal names what to delete first', () => {
    expect(removalProblem([given, back, sold], back)).toBe(
      '不能删除：删除后「甲」在2024-05-01「甲」转让给「丙」100%之前只剩 40%。已计入：2024-03-01「甲」转让给「乙」60%。请先删除较晚的2024-05-01「甲」转让给「丙」100%',
    )
    expect(removalProblem([given, back, sold], given)).toContain(
      '请先删除较晚的2024-04-01「乙」转让给「甲」60%',
    )
    expect(removalProblem([given, back, sold], sold)).toBeUndefined()
    expect(removalProblem([given, back], back)).toBeUndefined()
  })

  test('a change that moves no share, and one that corrects an overdraft, can be deleted', () => {
    const licence = deal('甲', '丁', '50', { kind: 'LICENSE' })
    expect(removalProblem([licence, given, back, sold], licence)).toBeUndefined()
    expect(removalProblem([given, sold], sold)).toBeUndefined()
    expect(removalProblem([given, sold], given)).toBeUndefined()
  })
})

describe('move of a record to another organisation', () => {
  test('a record moves no earlier than its last share was given', () => {
    const past = [deal('甲', '乙', '60', { effectiveDate: '2024-03-01' }), deal('甲', '丙', '10')]
    expect(moveProblem(past, '2024-02-29')).toEqual({
      path: 'effectiveDate',
      message:
        '生效日期不得早于已登记的变更2024-03-01「甲」转让给「乙」60%，请填该日或之后的日期，或先删除该变更',
    })
    expect(moveProblem(past, '2024-03-01')).toBeUndefined()
    expect(moveProblem([deal('甲', '乙', null, { kind: 'LICENSE' })], '2020-01-01')).toBeUndefined()
  })
})
