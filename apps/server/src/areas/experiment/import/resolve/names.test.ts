import { forgetName, rememberedNames } from '@hepu/api/areas/experiment/import/rememberedNames'
import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../../test/testApp.ts'
import {
  bookOf,
  confirm,
  countOf,
  findingsOf,
  HEADS,
  importPlots,
  settled,
  trialRows,
  uploadPlots,
  type Shown,
} from '../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** Rows of a small trial in which entry and point have other names than 品种2 and 点1. */
const rowsWith = (entry: string, { point = '点1', year = 2023 } = {}) =>
  trialRows(3, 2).map((row) =>
    row
      .with(0, year)
      .with(3, row[3] === '点1' ? point : row[3])
      .with(4, row[4] === '品种2' ? entry : row[4]),
  )

const upload = async (client: Client, rows: ReturnType<typeof rowsWith>) =>
  uploadPlots(client, await bookOf(HEADS, rows))

async function namesOf(client: Client, batch: Shown) {
  const groupId = batch.preview?.groups[0]?.id ?? ''
  const { entries, points } = await client.call(groupShow, { groupId })
  return { entries: entries.map(({ name }) => name), points: points.map(({ name }) => name) }
}

async function choose(client: Client, batch: Shown, code: string, action: string): Promise<Shown> {
  await client.call(api.batchChoose, { id: batch.id, code, action })
  return settled(client, batch.id)
}

const found = async (client: Client, batch: Shown, code: string) =>
  (await findingsOf(client, batch)).filter((finding) => finding.code === code)

describe('the name of a group', () => {
  const inGroup = (group: string) => trialRows(3, 2).map((row) => row.with(1, group))

  test('is the stored one where the workbook spells it otherwise, and no second group is made', async () => {
    const client = await server.user()
    await importPlots(client, await bookOf(HEADS, inGroup('黄淮海 A组')))
    const batch = await upload(client, inGroup('黄淮海a组'))
    expect(await found(client, batch, 'nameStored')).toMatchObject([
      { severity: 'corrected', row: 2, read: '黄淮海a组', expected: '黄淮海 A组' },
    ])
    expect(batch.preview).toMatchObject({ isSame: true, groups: [{ name: '黄淮海 A组' }] })
  })

  test('is one where rows of a workbook spell it in two ways, and the first counts', async () => {
    const client = await server.user()
    const rows = trialRows(3, 2).map((row, at) => row.with(1, at === 0 ? '黄淮海A组' : '黄淮海A 组'))
    const batch = await upload(client, rows)
    expect(batch.preview?.groups).toMatchObject([{ name: '黄淮海A组' }])
    expect(await found(client, batch, 'nameSpelling')).toMatchObject([
      { severity: 'corrected', row: 3, read: '黄淮海A 组', expected: '黄淮海A组' },
    ])
  })
})

describe('a name that is stored in another spelling', () => {
  test('is read as the stored one, with one remark', async () => {
    const client = await server.user()
    await importPlots(client, await bookOf(HEADS, rowsWith('B73×Mo17', { point: '石家庄站' })))
    const batch = await upload(client, rowsWith('b73xmo17', { point: '石家庄', year: 2024 }))
    expect(await found(client, batch, 'nameStored')).toMatchObject([
      { severity: 'corrected', row: 2, read: '石家庄', expected: '石家庄站' },
      { severity: 'corrected', row: 3, read: 'b73xmo17', expected: 'B73×Mo17' },
    ])
    const done = await confirm(client, batch)
    expect(await namesOf(client, done)).toEqual({
      entries: ['品种1', 'B73×Mo17', '品种3'],
      points: ['石家庄站', '点2'],
    })
  })

  test('is the same as what is stored in its group', async () => {
    const client = await server.user()
    await importPlots(client, await bookOf(HEADS, rowsWith('NC16-1')))
    const batch = await upload(client, rowsWith('NC16–1'))
    expect(batch.preview?.isSame).toBe(true)
  })
})

describe('a name with a mark in all rows', () => {
  test('loses it where the user says so, and is not asked about again', async () => {
    const client = await server.user()
    const first = await upload(client, rowsWith('郑单958*'))
    const answered = await choose(client, first, 'nameMark', 'same:郑单958')
    const [said] = await found(client, answered, 'nameMark')
    expect(said!.message).toMatch(/[^；]？已选「去掉标记」$/)
    const done = await confirm(client, answered)
    expect((await namesOf(client, done)).entries).toContain('郑单958')
    const next = await upload(client, rowsWith('郑单958*', { year: 2024 }))
    expect(await found(client, next, 'nameMark')).toEqual([])
    expect((await namesOf(client, await confirm(client, next))).entries).toContain('郑单958')
  })

  test('keeps it without an answer, and is not asked about where it is stored so', async () => {
    const client = await server.user()
    const first = await upload(client, rowsWith('郑单958*'))
    expect(await found(client, first, 'nameMark')).toMatchObject([{ read: '郑单958*', action: 'new' }])
    const done = await confirm(client, first)
    expect((await namesOf(client, done)).entries).toContain('郑单958*')
    const next = await upload(client, rowsWith('郑单958*', { year: 2024 }))
    expect(await found(client, next, 'nameMark')).toEqual([])
  })
})

describe('a name that is close to a stored one', () => {
  const stored = async () => {
    const client = await server.user()
    await importPlots(client, await bookOf(HEADS, rowsWith('郑单958')))
    return client
  }

  test('is asked about once, and is a new one without an answer', async () => {
    const client = await stored()
    const batch = await upload(client, rowsWith('郑丹958', { year: 2024 }))
    const [question, ...more] = await found(client, batch, 'nameClose')
    expect(more).toEqual([])
    expect(question).toMatchObject({ severity: 'warning', row: 3, read: '郑丹958', action: 'new' })
    expect(question?.actions).toEqual([
      { key: 'same:郑单958', label: '与「郑单958」是同一品种' },
      { key: 'new', label: '作为新品种' },
    ])
    const done = await confirm(client, batch)
    expect((await namesOf(client, done)).entries).toEqual(['品种1', '郑丹958', '品种3'])
    expect(await client.call(rememberedNames, {})).toEqual([])
  })

  test('is not asked about when its numbers or its short letters differ', async () => {
    const client = await stored()
    const batch = await upload(client, rowsWith('郑单985', { year: 2024 }))
    expect(await found(client, batch, 'nameClose')).toEqual([])
    const lettered = await upload(client, rowsWith('郑单958A', { year: 2024 }))
    expect(await found(client, lettered, 'nameClose')).toEqual([])
  })

  test('the answer is remembered, applied by the next import, and can be forgotten', async () => {
    const client = await stored()
    const first = await upload(client, rowsWith('郑丹958', { year: 2024 }))
    const answered = await choose(client, first, 'nameClose', 'same:郑单958')
    expect((await namesOf(client, await confirm(client, answered))).entries).toContain('郑单958')
    const remembered = await client.call(rememberedNames, {})
    expect(remembered).toMatchObject([{ kind: 'entry', alias: '郑丹958', name: '郑单958' }])

    const next = await upload(client, rowsWith('郑丹958', { year: 2025 }))
    expect(await found(client, next, 'nameClose')).toEqual([])
    expect(await found(client, next, 'nameRemembered')).toMatchObject([{ severity: 'corrected', row: 3 }])

    await client.call(forgetName, { id: remembered[0]!.id })
    expect(await client.call(rememberedNames, {})).toEqual([])
    const again = await upload(client, rowsWith('郑丹958', { year: 2025 }))
    expect(await found(client, again, 'nameClose')).toHaveLength(1)
  })

  test('a slip within the workbook that is remembered is not asked about again', async () => {
    const client = await server.user()
    const slipped = (year: number) => {
      const rows = rowsWith('郑单958', { year })
      const at = rows.findLastIndex((row) => row[4] === '郑单958')
      return rows.with(at, rows[at]!.with(4, '郑丹958'))
    }
    const first = await upload(client, slipped(2024))
    expect(first.preview?.counts).toContainEqual(
      expect.objectContaining({ object: 'experiment_variety', created: 4 }),
    )
    await confirm(client, await choose(client, first, 'nameSlip', 'same:郑单958'))
    const next = await upload(client, slipped(2025))
    expect(await found(client, next, 'nameSlip')).toEqual([])
    expect(await found(client, next, 'nameRemembered')).toMatchObject([
      { read: '郑丹958', expected: '郑单958' },
    ])
    expect(next.preview?.counts).toContainEqual(
      expect.objectContaining({ object: 'experiment_variety', created: 3 }),
    )
  })

  test('only the organisation that remembers a name sees and forgets it', async () => {
    const client = await stored()
    const first = await upload(client, rowsWith('郑丹958', { year: 2024 }))
    await confirm(client, await choose(client, first, 'nameClose', 'same:郑单958'))
    const [remembered] = await client.call(rememberedNames, {})
    const stranger = await server.user()
    expect(await stranger.call(rememberedNames, {})).toEqual([])
    await expect(stranger.call(forgetName, { id: remembered!.id })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('names that may be one because of zeros', () => {
  const rows = trialRows(3, 2).map((row) =>
    row.with(4, row[4] === '品种2' ? (row[6] === 1 ? '958' : '958.0') : row[4]),
  )

  test('they become one by default, and two when the user says so', async () => {
    const client = await server.user()
    const batch = await upload(client, rows)
    expect(countOf(batch, 'experiment_variety')).toMatchObject({ created: 3 })
    const apart = await choose(client, batch, 'nameZeros', 'new')
    expect(countOf(apart, 'experiment_variety')).toMatchObject({ created: 4 })
    const done = await confirm(client, apart)
    expect((await namesOf(client, done)).entries).toContain('958.0')
  })

  test('rows that thereby are of one plot are a clash to settle', async () => {
    const client = await server.user()
    const both = trialRows(3, 2).map((row) =>
      row.with(4, row[4] === '品种2' ? '958' : row[4] === '品种3' ? '958.0' : row[4]),
    )
    const batch = await upload(client, both)
    expect(batch.preview?.severities.error).toBe(0)
    const merged = await choose(client, batch, 'nameZeros', 'same:958')
    expect(await found(client, merged, 'duplicateConflict')).toHaveLength(4)
    const done = await confirm(client, merged, { leaveOutErrors: true })
    expect((await namesOf(client, done)).entries).toEqual(['品种1'])
  })
})
