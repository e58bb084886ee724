import * as profile from '@hepu/api/areas/authority/profile/profile'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import * as session from '@hepu/api/areas/authority/session/session'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, storedFile } from '../../../db/schema/index.ts'

let app: TestApp
let ann: Client
let made = 0
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const at = new Date('2026-06-01T08:00:00+08:00')
async function makeFile(owner: Client, wish: Partial<typeof storedFile.$inferInsert> = {}): Promise<number> {
  const fileName = `${++made}_default_图.png`
  const [row] = await app.services.db
    .insert(storedFile)
    .values({
      orgId: owner.orgId,
      crop: 'maize',
      dir: `abc${made}`,
      fileName,
      originalName: '图.png',
      fileType: 'IMAGE',
      contentType: 'image/png',
      bytes: 2048,
      infoType: 'avatar',
      infoId: '7',
      state: 'stored',
      expiresAt: at,
      createdAt: at,
      ownerId: owner.userId,
      ...wish,
    })
    .returning({ id: storedFile.id })
  return row!.id
}

const save = (input: InputOf<typeof profile.updateMyInfo>) => ann.call(profile.updateMyInfo, input)
const info = () => ann.call(session.myInfo, {})

describe('POST /api/authority/user/updateMyInfo', () => {
  test.each([
    [{ name: ' ' }, '姓名必填'],
    [{ name: '甲', email: 'no address' }, '邮箱格式不正确，例如 name@example.com'],
    [{ name: '甲', gender: '无' as never }, '性别只能是男或女'],
    [{ name: '甲', position: 'x'.repeat(51) }, '职务最多50个字'],
    [{ name: '甲', avatarFileId: '99999' }, '头像须是本人已上传的图片'],
  ])('the change %o is refused', async (input, message) => {
    await expect(save(input)).rejects.toMatchObject({ code: 4000, message })
  })

  test('only a stored image of the user himself becomes his portrait', async () => {
    const bob = await app.user({ org: ann.org })
    const foreign = [
      await makeFile(bob),
      await makeFile(ann, { fileType: 'PDF' }),
      await makeFile(ann, { state: 'signed' }),
      await makeFile(ann, { deletedAt: at }),
    ]
    for (const id of foreign) {
      await expect(save({ name: '甲', avatarFileId: String(id) })).rejects.toMatchObject({
        message: '头像须是本人已上传的图片',
      })
    }
  })

  test('fields that are sent are changed or cleared, and the others stay', async () => {
    const avatar = await makeFile(ann)
    await save({
      name: '甲',
      email: 'a@b.cn',
      gender: '女',
      position: '育种员',
      avatarFileId: String(avatar),
    })
    const avatarUrl = expect.stringMatching(/\/abc\d+\/\d+_default_%E5%9B%BE\.png$/) as string
    await expect(info()).resolves.toMatchObject({
      name: '甲',
      email: 'a@b.cn',
      gender: '女',
      position: '育种员',
      avatarUrl,
    })
    await expect(ann.call(profile.avatarPath, {})).resolves.toEqual(avatarUrl)
    await save({ name: '甲', email: '', gender: '' })
    await expect(info()).resolves.toMatchObject({ email: null, gender: null, position: '育种员', avatarUrl })
    await save({ name: '甲', avatarFileId: null })
    await expect(info()).resolves.toMatchObject({ avatarUrl: null })
    await expect(ann.call(profile.avatarPath, {})).resolves.toBeNull()
  })

  test('the change log has the fields that differ, and no line if none does', async () => {
    await save({ name: '甲', position: '育种员' })
    await save({ name: '甲', position: '育种员' })
    const lines = await app.services.db.select().from(changeLog).where(eq(changeLog.objectId, ann.userId))
    expect(lines).toMatchObject([
      {
        object: 'user',
        action: 'update',
        reason: '修改个人资料',
        before: { position: null },
        after: { name: '甲', position: '育种员' },
      },
    ])
  })
})

describe('GET /api/authority/file/fileList', () => {
  const infoType = thesis.name
  const newThesis = { title: '论文', submit: false }
  const list = (client: Client, infoId: string) => client.call(profile.fileList, { infoType, infoId })
  const makeThesis = async (client: Client): Promise<string> =>
    (await client.call(thesis.calls.create, newThesis)).id

  test('the stored files of a record are listed in their order', async () => {
    const infoId = await makeThesis(ann)
    const files = { infoType, infoId }
    const second = await makeFile(ann, { ...files, sequence: 2 })
    const first = await makeFile(ann, { ...files, sequence: 1 })
    await makeFile(ann, { ...files, state: 'signed' })
    await makeFile(ann, { ...files, deletedAt: at })
    await makeFile(ann, { ...files, infoId: await makeThesis(ann) })
    const found = await list(ann, infoId)
    expect(found.map((file) => file.id)).toEqual([String(first), String(second)])
    expect(found[0]).toEqual({
      id: String(first),
      fileName: expect.stringContaining('_default_图.png') as string,
      originalName: '图.png',
      fileType: 'IMAGE',
      size: 2,
      url: expect.stringMatching(/\/abc\d+\//) as string,
      infoType,
      infoId,
      publicStatus: 1,
      createdAt: at.toISOString(),
    })
  })

  test('a record of another crop is not found', async () => {
    const other = await app.user({ org: ann.org, crop: 'wheat' })
    const infoId = await makeThesis(other)
    await makeFile(other, { infoType, infoId, crop: 'wheat' })
    expect(await list(other, infoId)).toHaveLength(1)
    await expect(list(ann, infoId)).rejects.toMatchObject({ code: 4040, message: '论文不存在或无权查看' })
  })

  test('a record of another organisation is not found', async () => {
    const infoId = await makeThesis(ann)
    await makeFile(ann, { infoType, infoId })
    await expect(list(await app.user(), infoId)).rejects.toMatchObject({ code: 4040 })
  })

  test('a user who may not open the records of the kind is refused, as by the call that shows them', async () => {
    const infoId = await makeThesis(ann)
    const bob = await app.user({ org: ann.org, permissions: [] })
    const refusal = { code: 4030, message: '您没有「查看论文」权限，请联系管理员' }
    await expect(list(bob, infoId)).rejects.toMatchObject(refusal)
    await expect(bob.call(thesis.calls.show, { id: infoId })).rejects.toMatchObject(refusal)
  })

  test('portraits are listed for the user himself only', async () => {
    const own = { infoType: profile.AVATAR_KIND, infoId: String(ann.userId) }
    await makeFile(ann, own)
    expect(await ann.call(profile.fileList, own)).toHaveLength(1)
    const bob = await app.user({ org: ann.org })
    await expect(bob.call(profile.fileList, own)).rejects.toMatchObject({ code: 4040 })
  })
})
