import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import { must } from '@hepu/api/core/must'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../../../test/testApp.ts'
import { bookOf, confirm, HEADS, settled, trialRows, uploadPlots } from '../../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const POINT = HEADS.indexOf('试验点')
const NAMES = ['石家庄', '一号地', '自定点']

const book = (group: string) =>
  bookOf(
    HEADS,
    trialRows(3, 3, group).map((row) => row.with(POINT, NAMES[Number(String(row[POINT]).slice(1)) - 1])),
  )

test('points without a province are asked for, with the likely one proposed and stored only if the user says so', async () => {
  const client = await server.user()
  const batch = await uploadPlots(client, await book('甲组'))
  const none = { province: null, proposal: null, reason: null }
  expect(batch.preview?.places).toEqual([
    { name: '石家庄', province: null, proposal: '河北', reason: '按名称' },
    { name: '一号地', ...none },
    { name: '自定点', ...none },
  ])
  const answer = (provinces: Record<string, string>) =>
    client.call(api.batchAnswer, { id: batch.id, defaults: { provinces } })
  await expect(answer({ 一号地: '河蟹' })).rejects.toThrow('省份不正确')
  await answer({ 一号地: '河南' })
  const answered = await settled(client, batch.id)
  expect(answered.preview?.places?.map(({ province }) => province)).toEqual([null, '河南', null])
  const done = await confirm(client, answered)
  const { id } = must(done.preview?.groups[0], 'group')
  const { points } = await client.call(groupShow, { groupId: must(id, 'id') })
  expect(points.map(({ name, province }) => [name, province])).toEqual([
    ['石家庄', null],
    ['一号地', '河南'],
    ['自定点', null],
  ])
  const next = await uploadPlots(client, await book('乙组'))
  expect(next.preview?.places?.[1]).toEqual({
    name: '一号地',
    province: null,
    proposal: '河南',
    reason: '同名试点在别的组别',
  })
})
