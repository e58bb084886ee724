import { fileInfoUpload, uploadParam } from '@hepu/api/core/file/file'
import { updateUserState } from '@hepu/api/areas/authority/user/userAdmin'
import { logout } from '@hepu/api/areas/authority/session/session'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/testApp.ts'
import { userRole } from '../db/schema/index.ts'
import { show } from '../areas/research/registry/testRegistries.ts'
import { asked, fileTest, partsOf, pdf, post, type FileTest } from './testFiles.ts'

let app: FileTest
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})
afterAll(() => app.close())

const permit = (client: Client, rest = {}) => client.call(uploadParam, asked('附件.pdf', pdf.length, rest))
const newThesis = { title: '论文', submit: false }
const draft = async (client: Client) => (await client.call(thesis.calls.create, newThesis)).id
const takeRights = (client: Client) =>
  app.services.db.delete(userRole).where(eq(userRole.userId, client.userId))

describe('an upload form that was signed before', () => {
  test.each([
    ['he was stopped', () => ann.call(updateUserState, { id: String(bob.userId), state: 0 })],
    ['he signed out', () => bob.call(logout, {})],
  ])('the form is refused when %s', async (_, end) => {
    const param = await permit(bob)
    await end()
    const answer = await post(app, param, partsOf(param, pdf))
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([
      403,
      '上传者的登录已失效，请重新登录后再选择文件',
    ])
    expect(await app.row(param.id)).toMatchObject({ state: 'signed' })
    expect(app.onDisk('incoming')).toEqual([])
  })

  test('the form is refused for a record that the user may not change any more, and for a deleted one', async () => {
    const id = await draft(ann)
    const param = await permit(bob, { infoType: thesis.name, infoId: id })
    const [held] = await app.services.db.select().from(userRole).where(eq(userRole.userId, bob.userId))
    await takeRights(bob)
    const answer = await post(app, param, partsOf(param, pdf))
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([
      403,
      '您没有「维护论文」权限，请联系管理员',
    ])
    expect((await show(thesis, ann, id))['fileDOList']).toEqual([])
    await app.services.db.insert(userRole).values(held!)
    await ann.call(thesis.calls.delete, { ids: [id] })
    expect((await post(app, param, partsOf(param, pdf))).json()).toMatchObject({
      msg: '论文不存在或无权查看',
    })
    expect(await app.row(param.id)).toMatchObject({ state: 'signed' })
  })

  test('the form is accepted if the user is signed in elsewhere, or works in another crop by now', async () => {
    const id = await draft(ann)
    const param = await permit(ann, { infoType: thesis.name, infoId: id })
    await app.services.db.execute(`update session set crop = 'rice' where user_id = ${ann.userId}`)
    expect((await post(app, param, partsOf(param, pdf))).statusCode).toBe(204)
    expect(await app.row(param.id)).toMatchObject({ state: 'stored' })
  })
})

test('an arrived file is not recorded with a record that the user may not change any more', async () => {
  const id = await draft(ann)
  const param = await permit(bob, { infoType: thesis.name, infoId: id })
  await post(app, param, partsOf(param, pdf))
  await takeRights(bob)
  await expect(bob.call(fileInfoUpload, { id: param.id })).rejects.toMatchObject({ code: 4030 })
})

test('a file sent before its record is not attached by a user who lost the permission', async () => {
  const id = await draft(ann)
  const param = await permit(bob)
  await post(app, param, partsOf(param, pdf))
  await takeRights(bob)
  const { version } = await show(thesis, ann, id)
  const change = { id, version, title: '论文', files: [param.id] }
  await expect(bob.call(thesis.calls.update, change)).rejects.toMatchObject({ code: 4030 })
  await expect(ann.call(thesis.calls.update, change)).rejects.toMatchObject({ code: 4040 })
  expect(await app.row(param.id)).toMatchObject({ infoId: null })
})
