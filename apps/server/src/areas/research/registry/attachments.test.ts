import { patent } from '@hepu/api/areas/research/patent/patent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { fileTest, pdf, sendFile, text, type FileTest } from '../../../files/testFiles.ts'

let app: FileTest
let ann: Client
beforeAll(async () => {
  app = await fileTest()
  ann = await app.user()
})
afterAll(() => app.close())

const { calls } = patent
type Shown = { version: number; previewUrl: string | null; fileDOList: { id: string; url: string }[] }
const show = (id: string) => ann.call(calls.show, { id }) as unknown as Promise<Shown>

async function upload(name: string, bytes: Buffer): Promise<string> {
  const rest = { infoType: patent.name, infoId: undefined }
  return (await sendFile(app, ann, name, bytes, rest)).id
}

const draft = (files: string[], wish: Record<string, unknown> = {}): Promise<{ id: string }> =>
  ann.call(calls.create, { title: '草稿', files, ...wish } as never) as Promise<{ id: string }>

test('the first PDF or picture of a record is its preview until it is cleared; the attachment stays', async () => {
  const { id } = await draft([await upload('说明.txt', text), await upload('证书.pdf', pdf)])
  const before = await show(id)
  expect(before.fileDOList).toHaveLength(2)
  expect(before.previewUrl).toBe(before.fileDOList[1]!.url)
  await ann.call(calls.deletePreviewUrl, { id })
  expect(await show(id)).toMatchObject({ previewUrl: null, fileDOList: [{}, {}] })
})

test('a record without a displayable file has no preview', async () => {
  const { id } = await draft([await upload('说明.txt', text)])
  expect(await show(id)).toMatchObject({ previewUrl: null })
})

test.each([
  ['机构', (eve: Client) => ({ internalUnit: [String(eve.orgId)], staffList: [], externalUnit: null })],
  [
    '人员',
    (eve: Client) => ({
      internalUnit: [],
      staffList: [{ userId: String(eve.userId), userName: '某人' }],
      externalUnit: null,
    }),
  ],
])(
  'a %s of another organisation cannot be referred to, because its name would be shown',
  async (noun, holder) => {
    const eve = await app.user()
    await expect(draft([], { applicants: holder(eve) })).rejects.toMatchObject({
      code: 4000,
      data: { problems: [{ path: 'applicants', message: `申请人中的${noun}不存在或无权查看` }] },
    })
  },
)
