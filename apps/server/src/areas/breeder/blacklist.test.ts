import * as setup from '@hepu/api/areas/experiment/setup'
import {
  breederAttach,
  breederDetach,
  breederDetail,
  breederUpdateState,
} from '@hepu/api/areas/breeder/record/breederArchive'
import { BREEDER_FILES } from '@hepu/api/areas/breeder/record/archiveRecordKinds'
import { product } from '@hepu/api/areas/product/record/product'
import { moveProductState } from '@hepu/api/areas/product/record/productState'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { storeBreeder, storeCooperative } from './testBreeders.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

const REASON = '扩散亲本'
const move = (id: number, state: 'blacklisted' | 'cooperating') =>
  ann.call(breederUpdateState, { id: String(id), state, reason: REASON })

test('a new entry bred with a party on the blacklist is refused, an entry that is there stays', async () => {
  const breeder = await storeBreeder(app, ann)
  const [there, fresh] = [
    await storeCooperative(app, ann, breeder.id),
    await storeCooperative(app, ann, breeder.id),
  ]
  const { id: groupId } = await ann.call(setup.groupCreate, {
    year: 2026,
    name: '甲组',
    phase: 'P2',
    reps: 3,
  })
  await ann.call(setup.saveEntries, { groupId, rows: [{ name: there.name }] })
  await move(breeder.id, 'blacklisted')
  await expect(ann.call(setup.saveEntries, { groupId, rows: [{ name: fresh.name }] })).rejects.toMatchObject({
    code: 4220,
    message: `品种「${fresh.name}」不能新参试：合作方「${breeder.name}」在黑名单中（原因：${REASON}），请移除该品种，或先恢复合作`,
  })
  const [entry] = (await ann.call(setup.setupShow, { groupId })).entries
  const row = { id: entry!.id, version: entry!.version, name: there.name, note: '继续' }
  await ann.call(setup.saveEntries, { groupId, rows: [row] })
  await move(breeder.id, 'cooperating')
  await ann.call(setup.saveEntries, { groupId, rows: [{ name: fresh.name }] })
})

test('a product bred with a party on the blacklist is not put on sale', async () => {
  const breeder = await storeBreeder(app, ann, { state: 'blacklisted', stateReason: REASON })
  const values = { name: '禾丰9号', code: 'BL-1', cropSpecies: '玉米', type: '合作', state: '待商业化' }
  const { id } = await ann.call(product.calls.create, { ...values, submit: true })
  await storeCooperative(app, ann, breeder.id, { productId: Number(id) })
  const list = () => ann.call(moveProductState, { id, toState: '在售', reason: '上市' })
  await expect(list()).rejects.toMatchObject({
    code: 4220,
    message: `产品「禾丰9号」不能新上市：合作方「${breeder.name}」在黑名单中（原因：${REASON}）`,
  })
  await move(breeder.id, 'cooperating')
  await expect(list()).resolves.toEqual({ state: '在售' })
})

test('files join an archive and leave it; those of others are refused', async () => {
  const id = String((await storeBreeder(app, ann)).id)
  const bytes = Buffer.from('协议')
  const stored = await ann.upload(
    fileInfoUpload,
    { infoType: BREEDER_FILES, publicStatus: '2' },
    { name: '协议.txt', bytes },
  )
  const bob = await app.user()
  await expect(bob.call(breederAttach, { id, fileIds: [stored.id] })).rejects.toMatchObject({ code: 4040 })
  await ann.call(breederAttach, { id, fileIds: [stored.id] })
  const { files } = await ann.call(breederDetail, { id })
  expect(files.map(({ originalName }) => originalName)).toEqual(['协议.txt'])
  await expect(bob.call(breederDetach, { fileId: stored.id })).rejects.toMatchObject({ code: 4040 })
  await ann.call(breederDetach, { fileId: stored.id })
  expect((await ann.call(breederDetail, { id })).files).toEqual([])
})
