import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { describe, expect, test } from 'vitest'
import {
  bookOf,
  confirm,
  findingsOf,
  HEADS,
  importPlots,
  settled,
  trialRows,
  uploadPlots,
  usersOfFile,
} from '../../testImport.ts'

const newUser = usersOfFile()

/** Builds the rows of the small trial in a year, with another word for its phase. */
const rowsOf = (year: number, phase: string | null) =>
  trialRows(4, 1).map((row) => [year, row[1]!, phase, ...row.slice(3)])

async function warningsOf(batch: api.ImportPreview | null, all: Awaited<ReturnType<typeof findingsOf>>) {
  expect(batch?.severities.warning).toBe(all.filter((finding) => finding.severity === 'warning').length)
  return all.filter((finding) => finding.severity === 'warning')
}

describe('a phase that the workbook leaves open', () => {
  test('区域试验 of two years is reported for each group, proposes the second year, and can be chosen', async () => {
    const client = await newUser()
    const rows = [...rowsOf(2002, '区域试验'), ...rowsOf(2003, '区域试验')]
    const batch = await uploadPlots(client, await bookOf(HEADS, rows))
    const [first, second, ...more] = await warningsOf(batch.preview, await findingsOf(client, batch))
    expect(more).toEqual([])
    expect(first?.message).toContain(
      '组别「甲组」（2002年）试验阶段“区域试验”未写第几年，按区域试验第一年导入；不是时请另选阶段',
    )
    expect(second?.message).toContain(
      '3个参试品种中有3个（品种2、品种3、品种4）2002年已在区域试验第一年，按区域试验第二年导入；不是时请另选阶段',
    )
    expect(second?.actions.map((choice) => choice.key)).toEqual(['R1', 'R2'])

    expect(second?.action).toBe('R2')

    await client.call(api.batchChoose, { id: batch.id, seqs: [second!.seq], action: 'R1' })
    const other = await settled(client, batch.id)
    expect(other.preview?.groups.map((group) => group.phase)).toEqual(['R1', 'R1'])
    expect((await findingsOf(client, other))[1]?.message).toMatch(/，按所选的区域试验第一年导入$/)
    expect(batch.preview?.concerns).toHaveLength(2)
    expect(other.preview?.concerns?.map((text) => /（(\d+)年）/.exec(text)?.[1])).toEqual(['2002'])
    await client.call(api.batchChoose, { id: batch.id, seqs: [second!.seq], action: 'R2' })
    const chosen = await settled(client, batch.id)
    expect(chosen.preview?.groups.map((group) => [group.year, group.phase])).toEqual([
      [2002, 'R1'],
      [2003, 'R2'],
    ])
    const again = await findingsOf(client, chosen)
    expect(again[1]).toMatchObject({ action: 'R2' })
    const done = await confirm(client, chosen)
    expect(done.preview?.groups.map((group) => [group.year, group.phase, group.id !== null])).toEqual([
      [2002, 'R1', true],
      [2003, 'R2', true],
    ])
  })

  test('a group that exists already is found in its phase, and importing the workbook again changes nothing', async () => {
    const client = await newUser()
    const rows = rowsOf(2003, '区域试验')
    const first = await uploadPlots(client, await bookOf(HEADS, rows))
    const [finding] = await findingsOf(client, first)
    await client.call(api.batchChoose, { id: first.id, seqs: [finding!.seq], action: 'R2' })
    await confirm(client, await settled(client, first.id))
    const again = await uploadPlots(client, await bookOf(HEADS, rows))
    expect(again.preview).toMatchObject({ isSame: true, groups: [{ phase: 'R2', id: expect.any(String) }] })
    expect((await findingsOf(client, again))[0]?.message).toContain(
      '未写第几年，已有同名组别在区域试验第二年，按区域试验第二年导入',
    )
    const changed = await uploadPlots(client, await bookOf(HEADS, rowsOf(2003, null)))
    expect(changed.preview?.groups[0]?.phase).toBe('R2')
  })

  test('entries that were in the first year of the year before are reported, a plain first year is not', async () => {
    const client = await newUser()
    const plain = await importPlots(client, await bookOf(HEADS, rowsOf(2002, '区域试验第一年')))
    expect(plain.preview?.severities.warning).toBe(0)
    const next = await uploadPlots(client, await bookOf(HEADS, rowsOf(2003, '区试')))
    expect((await findingsOf(client, next))[0]?.message).toContain('2002年已在区域试验第一年')
    const other = await newUser()
    const theirs = await uploadPlots(other, await bookOf(HEADS, rowsOf(2003, '区试')))
    expect((await findingsOf(other, theirs))[0]?.message).not.toContain('2002年')
  })

  test('a missing phase is reported with the assumed one, and no longer once it is answered', async () => {
    const client = await newUser()
    const batch = await uploadPlots(client, await bookOf(HEADS, rowsOf(2003, null)))
    const [finding] = await findingsOf(client, batch)
    expect(finding).toMatchObject({ severity: 'warning', code: 'phaseAssumed', action: 'P2' })
    expect(finding?.message).toContain('组别「甲组」（2003年）没有试验阶段，按高级产比导入')
    const answered = await uploadPlots(client, await bookOf(HEADS, rowsOf(2003, null)), 'a.xlsx', {
      phase: 'P1',
    })
    expect(answered.preview?.severities.warning).toBe(0)
    expect(answered.preview?.groups[0]?.phase).toBe('P1')
  })
})

describe('a word that names no phase', () => {
  const rowsWith = (phase: string) =>
    ['甲组', '乙组'].flatMap((group) => trialRows(3, 1, group).map((row) => row.with(2, phase)))

  test.each([
    ['抽奖试验', 'phaseUnknown', '试验阶段“抽奖试验”无法识别，按高级产比导入'],
    ['多点试验', 'phaseLoose', '试验阶段“多点试验”没有说明是哪个阶段，按高级产比导入'],
  ])('%s is one question for all groups, and no row is an error', async (word, code, said) => {
    const client = await newUser()
    const batch = await uploadPlots(client, await bookOf(HEADS, rowsWith(word)))
    expect(batch.preview?.severities).toEqual({ error: 0, warning: 1, corrected: 0 })
    expect(batch.preview?.groups.map(({ phase }) => phase)).toEqual(['P2', 'P2'])
    const [finding] = await findingsOf(client, batch)
    expect(finding).toMatchObject({ severity: 'warning', code, row: 2, read: word, action: 'P2' })
    expect(finding?.message).toContain(said)

    await client.call(api.batchChoose, { id: batch.id, code, action: 'PT' })
    const chosen = await settled(client, batch.id)
    expect(chosen.preview?.groups.map(({ phase }) => phase)).toEqual(['PT', 'PT'])
    const done = await confirm(client, chosen)
    expect(done.preview?.groups.map(({ phase }) => phase)).toEqual(['PT', 'PT'])
    const again = await uploadPlots(client, await bookOf(HEADS, rowsWith(word)))
    expect(again.preview).toMatchObject({ isSame: true, groups: [{ phase: 'PT' }, { phase: 'PT' }] })
  })

  test('a group whose other rows name a phase keeps the question', async () => {
    const client = await newUser()
    const rows = trialRows(3, 1).map((row, at) => row.with(2, at === 3 ? '抽奖试验' : '高级产比'))
    const batch = await uploadPlots(client, await bookOf(HEADS, rows))
    expect((await findingsOf(client, batch)).map(({ code }) => code)).toEqual(['phaseUnknown'])
  })
})

test('a group without a check causes a warning', async () => {
  const client = await newUser()
  const rows = trialRows(3, 1).map((row) => [...row.slice(0, 5), '否', ...row.slice(6)])
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  const [finding] = await findingsOf(client, batch)
  expect(finding).toMatchObject({ severity: 'warning', code: 'checkMissing' })
  expect(finding?.message).toContain('组别「甲组」（2023年，高级产比）没有识别到对照')
  expect(batch.preview?.severities).toEqual({ error: 0, warning: 1, corrected: 0 })
})

describe('a check that is missing at some points', () => {
  const absent = (isAbsent: (point: unknown, entry: unknown) => boolean) =>
    trialRows(3, 3).filter((row) => !isAbsent(row[3], row[4]))
  const checkLacks = (point: unknown, entry: unknown) => entry === '品种1' && point !== '点1'

  test('a check missing at some points causes a warning that names the check and the points', async () => {
    const client = await newUser()
    const batch = await uploadPlots(client, await bookOf(HEADS, absent(checkLacks)))
    const [finding, ...more] = await warningsOf(batch.preview, await findingsOf(client, batch))
    expect(more).toEqual([])
    expect(finding?.code).toBe('checkAbsent')
    expect(finding?.message).toBe(
      '工作表「小区数据」：组别「甲组」（2023年，高级产比）：对照CK1 品种1在「点2」、「点3」没有数据；这些试点不计入与该对照的比较',
    )
  })

  test('a missing check is not reported if its plots exist already, nor is an entry that is no check', async () => {
    const client = await newUser()
    await importPlots(client, await bookOf(HEADS, trialRows(3, 3)))
    const more = await uploadPlots(client, await bookOf(HEADS, absent(checkLacks)))
    expect(more.preview?.severities.warning).toBe(0)
    const other = await newUser()
    const entryLacks = absent((point, entry) => entry === '品种2' && point === '点2')
    const batch = await uploadPlots(other, await bookOf(HEADS, entryLacks))
    expect(batch.preview?.severities.warning).toBe(0)
  })
})

describe('yields that a workbook lacks', () => {
  const YIELD = HEADS.indexOf('小区产量(kg)')
  const without = (isBare: (point: unknown, entry: unknown, rep: unknown) => boolean) =>
    trialRows(3, 3).map((row) => (isBare(row[3], row[4], row[6]) ? row.with(YIELD, null) : row))
  const warnings = async (rows: Parameters<typeof bookOf>[1], heads: readonly string[] = HEADS) => {
    const batch = await uploadPlots(await newUser(), await bookOf(heads, rows))
    return batch.preview!.severities.warning
  }

  test('missing yields are reported once per group, with points and checks without any yield', async () => {
    const client = await newUser()
    const rows = without(
      (point, entry, rep) =>
        point === '点2' || (point === '点3' && (entry === '品种1' || (entry === '品种2' && rep === 1))),
    )
    const batch = await uploadPlots(client, await bookOf(HEADS, rows))
    const [finding, ...more] = await warningsOf(batch.preview, await findingsOf(client, batch))
    expect(more).toEqual([])
    expect(finding?.code).toBe('yieldMissing')
    expect(finding?.message).toBe(
      '工作表「小区数据」：组别「甲组」（2023年，高级产比）：缺产量9个小区；试点「点2」全部无产量；对照CK1 品种1在「点3」无产量',
    )
  })

  test('missing yields of excluded plots, and of a workbook without yields, are not reported', async () => {
    expect(await warnings(trialRows(3, 3))).toBe(0)
    expect(await warnings(without(() => true))).toBe(0)
    const discarded = without((_, entry, rep) => entry === '品种2' && rep === 1).map((row) => [
      ...row,
      row[YIELD] === null ? '是' : '否',
    ])
    expect(await warnings(discarded, [...HEADS, '是否作废'])).toBe(0)
  })
})

test('a column that is a trait of another crop causes a warning at the top, before one that nobody claims', async () => {
  const client = await newUser()
  const heads = [...HEADS, '整精米率(%)', '随手记的']
  const rows = trialRows(3, 1).map((row) => [...row, 60, '好'])
  const batch = await uploadPlots(client, await bookOf(heads, rows))
  const found = await findingsOf(client, batch)
  expect(found).toHaveLength(2)
  expect(found[1]).toMatchObject({ severity: 'warning', code: 'columnUnclaimed', cell: 'M1' })
  expect(found[0]).toMatchObject({ severity: 'warning', code: 'foreignTrait', cell: 'L1' })
  expect(found[0]?.message).toContain('L列「整精米率(%)」是水稻性状，当前作物为玉米')
})

test('a change names year and group if the workbook has several, and values computed from it are not counted', async () => {
  const client = await newUser()
  const rows = [...rowsOf(2002, '高级产比'), ...rowsOf(2003, '高级产比')]
  await importPlots(client, await bookOf(HEADS, rows))
  const [first, ...rest] = rows
  const changed = [[...first!.slice(0, 7), 12.5, ...first!.slice(8)], ...rest]
  const { preview } = await uploadPlots(client, await bookOf(HEADS, changed))
  expect(preview?.changesTotal).toBe(1)
  expect(preview?.changes).toMatchObject([
    { where: '2002年「甲组」 点1 品种1 重复1', field: '小区产量', after: '12.5' },
  ])
  expect(preview?.counts.find(({ object }) => object === 'observation')?.label).toBe('性状观测值（不含产量）')
  expect(preview?.counts.at(-2)).toMatchObject({ object: 'yield', label: '产量（折亩产）' })
})
