import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import { must } from '@hepu/api/core/must'
import { expect, test } from 'vitest'
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

const IS_CHECK = HEADS.indexOf('是否对照')
const YEAR = HEADS.indexOf('试验年份')

const book = (group: string, year: number, isCheck: string | null) =>
  bookOf(
    HEADS,
    trialRows(3, 1, group).map((row) => row.with(YEAR, year).with(IS_CHECK, isCheck)),
  )

test('a variety that is a check in another group is proposed as one, and becomes one only by a click', async () => {
  const client = await newUser()
  await importPlots(client, await bookOf(HEADS, trialRows(3, 1, '甲组')))
  const batch = await uploadPlots(client, await book('乙组', 2024, null))
  const proposed = (await findingsOf(client, batch)).filter(({ code }) => code === 'checkProposed')
  expect(proposed).toMatchObject([{ read: '品种1', action: 'asEntry' }])
  expect(proposed[0]!.message).toContain('「品种1」在2023年甲组是对照，设为「乙组」的对照？')
  expect(batch.preview?.groups).toMatchObject([{ checks: [] }])
  await client.call(api.batchChoose, { id: batch.id, code: 'checkProposed', action: 'asCheck' })
  const chosen = await settled(client, batch.id)
  expect(chosen.preview?.groups).toMatchObject([{ checks: ['CK1 品种1'] }])
  const again = (await findingsOf(client, chosen)).filter(({ code }) => code.startsWith('check'))
  expect(again).toMatchObject([{ code: 'checkProposed', action: 'asCheck' }])
  const done = await confirm(client, chosen)
  const { id: groupId } = must(done.preview?.groups[0], 'group')
  const { checks } = await client.call(groupShow, { groupId: must(groupId, 'id') })
  expect(checks.map(({ name }) => name)).toEqual(['品种1'])
})

test('a check of a later year, of another organisation, and of a group with another check by the workbook is not proposed', async () => {
  const client = await newUser()
  await importPlots(client, await book('甲组', 2025, '是'))
  const codesOf = async (who: typeof client, bytes: Buffer) =>
    (await findingsOf(who, await uploadPlots(who, bytes))).map(({ code }) => code)
  expect(await codesOf(client, await book('乙组', 2024, null))).not.toContain('checkProposed')
  expect(await codesOf(await newUser(), await book('乙组', 2026, null))).not.toContain('checkProposed')
  const marked = trialRows(3, 1, '丙组').map((row) => row.with(YEAR, 2026))
  expect(await codesOf(client, await bookOf(HEADS, marked))).not.toContain('checkProposed')
})
