import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../../test/testApp.ts'
import { bookOf, confirm, findingsOf, HEADS, settled, trialRows, uploadPlots } from '../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const WEIGHT = HEADS.indexOf('小区产量(kg)')
const HEIGHT = HEADS.indexOf('株高(cm)')

test('a figure that cannot be read is imported as the user gives it, and the record of the import keeps both', async () => {
  const client = await server.user()
  const rows = trialRows(3, 2)
  rows[1]![WEIGHT] = '约20公斤'
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  const [found] = await findingsOf(client, batch)
  expect(found).toMatchObject({ code: 'numberInvalid', read: '约20公斤', action: 'missing' })
  expect(found!.actions).toContainEqual({
    key: 'value:weight',
    label: '填写正确的值',
    unit: 'kg',
    proposal: '20',
  })
  const give = (value: string) =>
    client.call(api.batchChoose, { id: batch.id, seqs: [found!.seq], action: 'value', value })
  await expect(give('很多')).rejects.toThrow('小区产量(kg)“很多”应为数字')
  await give('10.3')
  const given = await settled(client, batch.id)
  expect(given.preview).toMatchObject({ openErrors: 0 })
  const [taken] = await findingsOf(client, given)
  expect(taken!.actions.find(({ key }) => key === taken!.action)?.label).toBe('改为10.3kg')
  const done = await confirm(client, given)
  expect(done.preview?.counts.find(({ object }) => object === 'yield')).toMatchObject({
    created: 12,
    rejected: 0,
  })
  const lines = await client.call(changeLogOfRecord, { object: 'import_batch', objectId: batch.id })
  const line = lines.find(({ action }) => action === 'update')
  expect(JSON.stringify(line)).toContain('小区数据 H3 小区产量(kg)：约20公斤')
  expect(JSON.stringify(line)).toContain('小区数据 H3 小区产量(kg)：10.3kg')
})

test('a value that no plot can have is refused, and a unit that is typed is converted', async () => {
  const client = await server.user()
  const rows = trialRows(3, 2)
  rows[1]![WEIGHT] = '看不清'
  rows[2]![HEIGHT] = '高'
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  const found = await findingsOf(client, batch)
  const give = async (column: string, value: string) => {
    const { seq } = found.find((each) => each.column === column)!
    await client.call(api.batchChoose, { id: batch.id, seqs: [seq], action: 'value', value })
    return findingsOf(client, await settled(client, batch.id))
  }
  await expect(give('株高(cm)', '24000')).rejects.toThrow('株高(cm)“24000”应在')
  const after = await give('小区产量(kg)', '20.6斤')
  expect(after.find(({ column }) => column === '小区产量(kg)')?.action).toBe('value:weight=10.3')
})

test('a value that is given is compared with the other plots, and a doubtful one is warned of until another is given', async () => {
  const client = await server.user()
  const rows = trialRows(12, 2)
  rows[1]![WEIGHT] = '看不清'
  rows[2]![HEIGHT] = '高'
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  const open = await findingsOf(client, batch)
  const give = async (column: string, value: string) => {
    const { seq } = (await findingsOf(client, await settled(client, batch.id))).find(
      (each) => each.column === column && each.code === 'numberInvalid',
    )!
    await client.call(api.batchChoose, { id: batch.id, seqs: [seq], action: 'value', value })
    const after = await findingsOf(client, await settled(client, batch.id))
    return after.filter(({ code }) => code === 'givenOutlier')
  }
  expect(open.filter(({ code }) => code === 'givenOutlier')).toEqual([])
  const [weight, ...others] = await give('小区产量(kg)', '102')
  expect(others).toEqual([])
  expect(weight).toMatchObject({
    severity: 'warning',
    read: '102',
    row: 3,
    column: '小区产量(kg)',
    actions: [],
  })
  expect(weight!.message).toContain('这是所选或填写的值')
  expect(await give('株高(cm)', '449')).toHaveLength(2)
  expect(await give('小区产量(kg)', '10.2')).toMatchObject([{ read: '449', column: '株高(cm)' }])
  expect(await give('株高(cm)', '242')).toEqual([])
})

test('a proposal that is taken is compared with the other plots as a value that is typed', async () => {
  const client = await server.user()
  const warned = async (read: string) => {
    const rows = trialRows(12, 2)
    rows[1]![WEIGHT] = read
    const batch = await uploadPlots(client, await bookOf(HEADS, rows))
    const [open] = await findingsOf(client, batch)
    expect(open!.actions.map(({ key }) => key)).toContain('suggestion')
    await client.call(api.batchChoose, { id: batch.id, seqs: [open!.seq], action: 'suggestion' })
    const after = await findingsOf(client, await settled(client, batch.id))
    return after.filter(({ code }) => code === 'givenOutlier')
  }
  expect(await warned('约10.2公斤')).toEqual([])
  const [doubt, ...others] = await warned('约20公斤')
  expect(others).toEqual([])
  expect(doubt).toMatchObject({ severity: 'warning', read: '20', column: '小区产量(kg)', actions: [] })
  expect(doubt!.message).toContain('这是所选或填写的值')
})

test('a decimal comma is asked about, and so is a comma of thousands in a column that has decimal ones', async () => {
  const client = await server.user()
  const rows = trialRows(3, 2).map((row) => [...row, 4500])
  const DENSITY = HEADS.length
  rows[1]![HEIGHT] = '241,5'
  rows[2]![DENSITY] = '4512,5'
  rows[3]![DENSITY] = '4,512'
  const book = await bookOf([...HEADS, '种植密度(株/亩)'], rows)
  const found = await findingsOf(client, await uploadPlots(client, book))
  const shown = found.map(({ code, read, action, actions }) => [
    code,
    read,
    action,
    actions.find(({ key }) => key === 'suggestion')?.label,
  ])
  expect(shown).toContainEqual(['numberInvalid', '241,5', 'missing', '改为241.5'])
  expect(shown).toContainEqual(['numberInvalid', '4512,5', 'missing', '改为4512.5'])
  expect(shown).toContainEqual(['decimalComma', '4,512', 'missing', '改为4.512'])
})
